// Runs the built server in this very process, so that signals reach it.
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')

// Runs the operator's command of the built server.
process.env.NODE_ENV ??= 'production'
process.setSourceMapsEnabled(true)
await import('../dist/server/operator.js')

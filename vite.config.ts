// Builds the web app into dist/web; in development it serves the app and passes calls on to the server.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [react()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    manifest: true,
    // light-dark() is left as it is: rewritten for older browsers it needs a colour scheme known while building.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A flag drawn into the script would be loaded by everybody; as a file it comes when its menu opens.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every screen needs and what seldom changes: one script that stays cached from version to version.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|@tanstack\/(query-core|react-query)|use-intl|intl-messageformat|@formatjs)\//,
            },
          ],
        },
      },
    },
  },
  resolve: { alias: [{ find: /^zod$/, replacement: '/web/lib/zod-stub.ts' }] },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
})

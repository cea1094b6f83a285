// Unit, HTTP and component tests: one PostgreSQL cluster a run for the server's, a DOM for the web's.
import { defineConfig } from 'vitest/config'

// Set by hand, because an inherited NODE_ENV=production would switch React and the reply check off.
process.env.NODE_ENV = 'test'

// Without isolation modules are loaded once a process: for each file anew they would take longer than the tests.
const shared = {
  env: { NODE_ENV: 'test' },
  testTimeout: 20_000,
  hookTimeout: 60_000,
  unstubGlobals: true,
  restoreMocks: true,
}

export default defineConfig({
  test: {
    // One test file a core.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{contract,server}/**/*.test.ts'],
          isolate: false,
          setupFiles: ['scripts/test-file.ts'],
          globalSetup: ['server/test-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          isolate: false,
          // A screen waits for its timers a third of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          setupFiles: ['scripts/test-file.ts', 'scripts/web-file.ts'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              settings: {
                // A link that a test follows would take the window away from the files that come after it.
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          include: ['web/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { ...shared, name: 'house', include: ['scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
})

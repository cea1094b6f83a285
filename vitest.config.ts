// Unit, HTTP and component tests: one PostgreSQL cluster a run for the server's, a DOM for the web's.
import { defineConfig } from 'vitest/config'

// Set by hand, because an inherited NODE_ENV=production would switch React and the reply check off.
process.env.NODE_ENV = 'test'

const shared = {
  env: { NODE_ENV: 'test' },
  testTimeout: 20_000,
  hookTimeout: 60_000,
  unstubGlobals: true,
  restoreMocks: true,
}

export default defineConfig({
  test: {
    // One test file a core; the web's have a process each, because a window that went away leaves traces.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['{contract,server}/**/*.test.ts'],
          // Modules are loaded once a process: for each file anew they would take longer than the tests.
          isolate: false,
          setupFiles: ['scripts/test-file.ts'],
          globalSetup: ['server/test-setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          // Files that render start with `// @vitest-environment happy-dom`; plain ones stay fast.
          include: ['web/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      { test: { ...shared, name: 'house', include: ['scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
})

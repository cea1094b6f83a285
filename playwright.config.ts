// Browser tests: the built product, started once a run by e2e/server.ts, in a real Chromium.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  workers: 2,
  fullyParallel: true,
  // What measures the product is asked for by name: a machine that does something else meanwhile is not the product.
  ...(process.env.MEASURE === undefined && { grepInvert: /@measure/ }),
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: 'list',
  use: {
    // Both are set by e2e/server.ts; this file is read again in each worker, after it.
    baseURL: process.env.LINTEL_ADDRESS,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    viewport: { width: 1280, height: 800 },
    // Pictures of every step would take more time than the steps themselves.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})

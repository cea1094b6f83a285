// `test` for every browser spec: pages are watched, and an error in a console fails the test at its end.
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
} from '@playwright/test'

interface Fixtures {
  /** What went wrong in the consoles of this test's pages so far; must be empty at its end. */
  faults: string[]
  /** A browser of somebody else: own cookies and storage, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Chromium reports each refused request as an error; a refusal by our own API is an answer, not a fault. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location()
  return url.includes('/api/') && /Failed to load resource.* 4\d\d /.test(message.text())
}

function watch(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    // Violations of the content security policy come as errors too.
    if (message.type() !== 'error' || isRefusal(message)) return
    faults.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => faults.push(`${error.page()?.url()}: ${error.error()}`))
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the fixture's needs from the pattern
  faults: async ({}, use) => {
    const faults: string[] = []
    await use(faults)
    expect(faults, 'no errors in the console of any page').toEqual([])
  },
  context: async ({ context, faults }, use) => {
    watch(context, faults)
    await use(context)
  },
  openBrowser: async ({ browser, faults }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      watch(context, faults)
      return context
    })
    for (const context of opened) await context.close()
  },
})

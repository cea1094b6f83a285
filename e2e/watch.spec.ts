// The watch over the consoles sees what it is there for; each test takes its planted fault back.
import { expect } from '@playwright/test'
import { test } from './test.ts'

async function expectFault(faults: string[], pattern: RegExp) {
  await expect.poll(() => faults).toEqual([expect.stringMatching(pattern)])
  faults.length = 0
}

test('it sees an error that a page logs', async ({ page, faults }) => {
  await page.goto('/login')
  await page.evaluate(() => console.error('planted'))
  await expectFault(faults, /planted/)
})

test('it sees an exception that nobody caught', async ({ page, faults }) => {
  await page.goto('/login')
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('planted'))))
  await expectFault(faults, /planted/)
})

test('it sees a violation of the content security policy', async ({ page, faults }) => {
  await page.goto('/login')
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  await expectFault(faults, /Content Security Policy/)
})

test('it sees the errors of another browser', async ({ openBrowser, faults }) => {
  const other = await (await openBrowser()).newPage()
  await other.goto('/login')
  await other.evaluate(() => console.error('planted'))
  await expectFault(faults, /planted/)
})

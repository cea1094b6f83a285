// Announcements in two browsers: published, read, commented on and confirmed while badges change; nothing hostile runs.
import { expect, type Page } from '@playwright/test'
import { accept, found, invite, newPerson, post, register } from './people.ts'
import { test } from './test.ts'

interface Announcement {
  id: string
}

const publish = ({ request }: Page, fields: object) =>
  post<Announcement>(request, '/api/announcements', { category: 'update', ...fields })
const item = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Announcements/ })
const unread = (page: Page, words: string) =>
  expect(item(page)).toHaveAccessibleName(`Announcements ${words}`.trim())
const row = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Announcements' }).getByRole('link', { name: title })
const reader = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comment' })

/** An admin at their home page, and a user of the same company in a browser of their own. */
async function twoPeople(a: Page, b: Page): Promise<void> {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  await invite(a, ben, 'user')
  await accept(b, await register(b, ben))
}

test('what an admin publishes is read, commented on and confirmed in another window, and badges follow', async ({
  page: a,
  openBrowser,
}) => {
  const browser = await openBrowser()
  const b = await browser.newPage()
  await twoPeople(a, b)
  const other = await browser.newPage()
  for (const window of [b, other]) await window.goto('/app')
  await unread(b, '')
  await a.goto('/app/announcements')
  await expect(a.getByText('No announcements yet')).toBeVisible()

  await a.getByRole('button', { name: 'New', exact: true }).click()
  // The dialog's own focus has come to rest.
  await expect(a.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(a.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await a.getByRole('button', { name: 'Other ways to save' }).click()
  await a.getByRole('menuitem', { name: 'Schedule' }).click()
  await a.getByRole('dialog', { name: 'Choose a date' }).getByRole('button', { name: 'Tomorrow' }).click()
  await expect(a.getByRole('button', { name: /^Will be published: / })).toBeFocused()
  await a.getByRole('button', { name: 'Other ways to save' }).click()
  await a.getByRole('menuitem', { name: 'Do not schedule' }).click()
  await a.getByRole('textbox', { name: 'Title' }).fill('Open day')
  await a.getByLabel('Text', { exact: true }).fill('Doors at **ten**.')
  await a.getByLabel('Ask to confirm').check()
  await a.keyboard.press('Control+Enter')
  for (const window of [b, other]) await unread(window, '1 unread announcement')
  const card = b.getByRole('region', { name: 'Latest announcement' })
  await card.getByRole('link', { name: /Open day/ }).click()
  await expect(b).toHaveURL(/\/app\/announcements\?announcement=/)
  const open = reader(b, 'Open day')
  await expect(open.getByRole('heading', { name: 'Open day' })).toBeVisible()
  await expect(open.getByText('ten', { exact: true })).toHaveCSS('font-weight', '600')
  for (const window of [b, other]) await unread(window, '')

  await comment(b).fill('I bring the cake')
  await comment(b).press('Control+Enter')
  await expect(reader(a, 'Open day').getByText('I bring the cake')).toBeVisible()
  await expect(comment(b)).toHaveValue('')
  await open.getByRole('button', { name: 'Add reaction' }).click()
  await expect(b.getByRole('button', { name: '👍' })).toBeFocused()
  await b.keyboard.press('ArrowRight')
  await b.keyboard.press('Enter')
  await expect(open.getByRole('button', { name: /^❤️ 1: You$/ })).toBeVisible()
  await expect(reader(a, 'Open day').getByRole('button', { name: /^❤️ 1: Ben Marlow$/ })).toBeVisible()

  await expect(reader(a, 'Open day').getByText('0 of 1 have read this')).toBeVisible()
  await open.getByRole('button', { name: 'I have read this' }).click()
  await expect(open.getByText(/^You confirmed that you have read this/)).toBeVisible()
  await expect(reader(a, 'Open day').getByText('1 of 1 have read this')).toBeVisible()

  await reader(a, 'Open day').getByRole('button', { name: 'Edit', exact: true }).click()
  await a.getByLabel('Text', { exact: true }).fill('Doors at **eleven**.')
  await a.getByLabel('Ask those who have confirmed it to confirm again').check()
  await a.keyboard.press('Control+Enter')
  await expect(open.getByText(/^The text has changed since you confirmed it/)).toBeVisible()
  await expect(reader(a, 'Open day').getByText('0 of 1 have read this')).toBeVisible()
  await open.getByRole('button', { name: 'I have read this' }).click()
  await expect(reader(a, 'Open day').getByText('1 of 1 have read this')).toBeVisible()
})

test('one that ends goes from an open list and from the badge by itself, and is in the archive', async ({
  page: a,
  openBrowser,
}) => {
  const b = await (await openBrowser()).newPage()
  await twoPeople(a, b)
  await publish(a, { title: 'Stays', content: 'x' })
  await publish(a, { title: 'Ends', content: 'x', expiresAt: new Date(Date.now() + 8_000).toISOString() })
  await b.goto('/app/announcements')
  await unread(b, '2 unread announcements')
  await expect(row(b, 'Ends')).toBeVisible()
  await expect(row(b, 'Ends')).toBeHidden({ timeout: 20_000 })
  await unread(b, '1 unread announcement')
  await b.getByRole('button', { name: 'More', exact: true }).click()
  await b.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row(b, 'Ends')).toBeVisible()
  await expect(row(b, 'Stays')).toBeHidden()
})

test('the keyboard moves, opens and closes, and G then A leads there', async ({ page: a, openBrowser }) => {
  const b = await (await openBrowser()).newPage()
  await twoPeople(a, b)
  await publish(a, { title: 'First', content: 'x', category: 'event', eventDate: '2099-12-05' })
  for (const title of ['Second', 'Third']) await publish(a, { title, content: title })
  await b.goto('/app')
  await unread(b, '3 unread announcements')
  await b.keyboard.press('g')
  await b.keyboard.press('a')
  await expect(row(b, 'Third')).toBeVisible()
  await b.keyboard.press('j')
  await expect(row(b, 'Third')).toBeFocused()
  await b.keyboard.press('j')
  await b.keyboard.press('Enter')
  await expect(reader(b, 'Second')).toBeFocused()
  await b.keyboard.press('j')
  await expect(reader(b, 'First')).toBeFocused()
  await expect(reader(b, 'First').getByText('Saturday 5 December 2099')).toBeVisible()
  await b.keyboard.press('Escape')
  await expect(reader(b, 'First')).toBeHidden()
  await expect(row(b, 'First')).toBeFocused()
})

for (const [width, language] of [
  [1440, 'en'],
  [390, 'en'],
  [1440, 'ar'],
  [390, 'ar'],
] as const) {
  test(`people to mention are listed at the @ and inside the window: ${width} px, ${language}`, async ({
    page: a,
    openBrowser,
  }) => {
    await twoPeople(a, await (await openBrowser()).newPage())
    const { id } = await publish(a, { title: 'Open day', content: 'x' })
    await a.addInitScript((code) => localStorage.setItem('language', code), language)
    await a.setViewportSize({ width, height: 800 })
    await a.goto(`/app/announcements?announcement=${id}`)
    await expect(a.locator('html')).toHaveAttribute('lang', language)
    const field = a.getByRole('textbox', { name: language === 'ar' ? 'تعليق' : 'Comment' })
    const words = language === 'ar' ? 'مرحبا' : 'Good morning'
    await field.pressSequentially(`${words} @be`)
    const options = a.getByRole('option', { name: 'Ben Marlow' })
    await expect(options).toBeVisible()
    const list = a.locator('[data-portal]').filter({ has: options }).locator('.mantine-Combobox-dropdown')
    await expect(async () => {
      const [box, around, at] = [
        await list.boundingBox(),
        await field.boundingBox(),
        await field.evaluate(widthBefore, words),
      ]
      if (!box || !around) throw new Error('Neither has a box.')
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height).toBeLessThanOrEqual(800)
      const gap = Math.max(box.y - (around.y + around.height), around.y - (box.y + box.height))
      expect(gap, 'above the field or below').toBeLessThan(16)
      const isTurned = language === 'ar'
      const caret = isTurned ? around.x + around.width - at : around.x + at
      const edge = isTurned ? box.x + box.width : box.x
      expect(Math.abs(edge - caret), 'begins at the @').toBeLessThan(16)
    }).toPass({ timeout: 5_000 })
  })
}

/** Pixels from where the field begins to where these words and a space end in it. */
function widthBefore(field: HTMLElement | SVGElement, words: string): number {
  const style = getComputedStyle(field)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return Number.NaN
  context.font = style.font
  return Number.parseFloat(style.paddingInlineStart) + context.measureText(`${words} `).width
}

/** The row that is first in sight, and where it stands. */
const firstInSight = (page: Page) =>
  page.getByRole('list', { name: 'Announcements' }).evaluate((list) => {
    const top = list.parentElement?.getBoundingClientRect().top ?? 0
    const row = [...list.querySelectorAll('[data-announcement]')].find(
      (one) => one.getBoundingClientRect().bottom > top,
    )
    return { id: row?.getAttribute('data-announcement'), y: row?.getBoundingClientRect().y }
  })

test('a long list stays where it is read while one is published, and shows it to whoever is at its top', async ({
  page: a,
  openBrowser,
}) => {
  const b = await (await openBrowser()).newPage()
  await twoPeople(a, b)
  for (let n = 0; n < 140; n += 20) {
    await Promise.all(Array.from({ length: 20 }, () => publish(a, { title: 'Older', content: 'x' })))
  }
  await b.goto('/app/announcements')
  await expect(row(b, 'Older').first()).toBeVisible()
  await publish(a, { title: 'Comes into sight', content: 'x' })
  await expect(row(b, 'Comes into sight')).toBeInViewport()

  const list = b.getByRole('list', { name: 'Announcements' })
  const scroller = list.locator('..')
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '141', { timeout: 500 })
  }).toPass()
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
  await expect(async () => {
    const before = await firstInSight(b)
    expect(await firstInSight(b)).toEqual(before)
    expect(await list.locator(`[data-announcement="${before.id}"]`).count()).toBe(1)
  }).toPass()
  const before = await firstInSight(b)
  const place = list.locator('li', { has: b.locator(`[data-announcement="${before.id}"]`) })
  const index = Number(await place.getAttribute('aria-posinset'))
  await publish(a, { title: 'Comes above', content: 'x' })
  await expect(place).toHaveAttribute('aria-posinset', String(index + 1))
  expect(await firstInSight(b)).toEqual(before)
})

const hostile = [
  "[naughty link](javascript:alert('xss'&#41;)",
  '[x](javascript:alert%28%22XSS%22%29%3B)',
  '[XSS](javascript: alert`1`)',
  '> hello <a name="n"\n> href="javascript:alert(\'XSS\')">*you*</a>',
  '<img src="" onerror=alert(1)>',
  '<iframe src="javascript:alert(1)">',
  '[x](https://example.org/" onmouseover="alert(1))',
]
const links = [
  [
    '[D](https://en.wikipedia.org/wiki/Disambiguation_(disambiguation))',
    'https://en.wikipedia.org/wiki/Disambiguation_(disambiguation)',
  ],
  ['[google_search](https://www.google.com)', 'https://www.google.com'],
  ["[P](https://en.wikipedia.org/wiki/Poe's_law)", "https://en.wikipedia.org/wiki/Poe's_law"],
  [
    'https://example.org/wiki/Undiscord_-_Delete_all_(Bulk_deletion)',
    'https://example.org/wiki/Undiscord_-_Delete_all_(Bulk_deletion)',
  ],
  ['<https://example.org/trailing_>', 'https://example.org/trailing_'],
] as const

test('hostile Markdown neither runs nor leads anywhere, and awkward links stay whole', async ({
  page: a,
  openBrowser,
}) => {
  const b = await (await openBrowser()).newPage()
  await twoPeople(a, b)
  const { id } = await publish(a, { title: '<b onclick=alert(1)>Bold</b>', content: hostile.join('\n\n') })
  const { id: linked } = await publish(a, {
    title: 'Links',
    content: links.map(([text]) => text).join('\n\n'),
  })
  const dialogs: string[] = []
  b.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await b.goto(`/app/announcements?announcement=${id}`)
  const bad = reader(b, '<b onclick=alert(1)>Bold</b>')
  await expect(bad.getByText('naughty link')).toBeVisible()
  await comment(b).fill(hostile.slice(0, 4).join('\n\n'))
  await comment(b).press('Control+Enter')
  await expect(bad.getByText('naughty link')).toHaveCount(2)
  await expect(bad.locator('img[src=""], iframe, [onerror], [onmouseover], [onclick]')).toHaveCount(0)
  await expect(bad.locator('a[href^="javascript" i]')).toHaveCount(0)
  for (const text of await bad.getByText(/naughty link|XSS|you/).all()) await text.click()
  await expect(b).toHaveURL(`/app/announcements?announcement=${id}`)
  expect(dialogs).toEqual([])

  await b.goto(`/app/announcements?announcement=${linked}`)
  const good = reader(b, 'Links')
  for (const [, address] of links)
    await expect(good.locator(`a[href="${address}"], a[href="${encodeURI(address)}"]`)).toHaveCount(1)
})

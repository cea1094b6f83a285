// The organisation chart in a real browser: moved by mouse, touch and keyboard, saved, never over somebody else's.
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { accept, found, fullName, invite, newPerson, post, register } from './people.ts'
import { test } from './test.ts'

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** An owner at the top, two departments, a finisher on the third level, a driver who is not placed. */
const chartWith = (ownerId: string) => ({
  revision: 0,
  levels: ['Company-wide', 'Leads', 'Makers', 'Trainees'].map((name, n) => ({ id: id(n), name })),
  departments: [
    { id: id(10), name: 'Production' },
    { id: id(11), name: 'R&D <b>' },
  ],
  roles: [
    { id: id(20), name: 'Owner', levelId: id(0), departmentId: null, userIds: [ownerId] },
    { id: id(21), name: 'Finisher', levelId: id(3), departmentId: id(10), userIds: [] },
    { id: id(22), name: 'Driver', levelId: null, departmentId: null, userIds: [] },
  ],
})

async function openChart(page: Page): Promise<Locator> {
  await page.goto('/app/users')
  await page.getByRole('button', { name: 'Org chart' }).click()
  const dialog = page.getByRole('dialog', { name: 'Organisation chart' })
  await expect(dialog.getByRole('button', { name: /^Owner/ })).toBeVisible()
  return dialog
}

async function start(page: Page) {
  const ada = newPerson('Ada')
  const userId = await register(page, ada)
  await found(page, userId, 'Fjord Mills')
  const saved = await page.request.put('/api/org-chart', { data: chartWith(userId) })
  expect(saved.status()).toBe(200)
  return ada
}

const cell = (dialog: Locator, name: string) => dialog.getByRole('region', { name, exact: true })
const card = (within: Locator, name: string) => within.getByRole('button', { name: new RegExp(`^${name}`) })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save changes' })

async function centreOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a role is dragged by the mouse to another level, and stays there once saved', async ({ page }) => {
  await start(page)
  let dialog = await openChart(page)
  const from = await centreOf(card(dialog, 'Finisher'))
  const to = await centreOf(cell(dialog, 'Level 1, R&D <b>'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y - 20, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await expect(dialog.getByText('Drop here')).toBeVisible()
  await page.mouse.up()
  await expect(card(cell(dialog, 'Level 1, R&D <b>'), 'Finisher')).toBeVisible()
  await expect(dialog.getByText('1 unsaved change')).toBeVisible()
  await save(dialog).click()
  await expect(page.getByText('Organisation chart saved.')).toBeVisible()
  await page.reload()
  dialog = await openChart(page)
  await expect(card(cell(dialog, 'Level 1, R&D <b>'), 'Finisher')).toBeVisible()
})

test('by the keyboard alone: each move is announced, and can be taken back', async ({ page }) => {
  await start(page)
  const dialog = await openChart(page)
  const moves = dialog.getByRole('status', { name: 'Moves' })
  await card(dialog, 'Finisher').focus()
  await page.keyboard.press('ArrowUp')
  await expect(moves).toHaveText('Finisher, level 2, Production')
  await expect(card(dialog, 'Finisher')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(moves).toHaveText('Finisher, level 2, R&D <b>')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(cell(dialog, 'Level 2, Production'), 'Finisher')).toBeVisible()
  await card(dialog, 'Driver').focus()
  await page.keyboard.press('ArrowUp')
  await expect(moves).toHaveText(/^Driver, level 3/)
  await expect(dialog.getByText('2 unsaved changes')).toBeVisible()
})

test('by a finger', async ({ page, openBrowser }) => {
  const ada = await start(page)
  const phone = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const p = await phone.newPage()
  await post(p.request, '/api/auth/login', { email: ada.email, password: ada.password })
  const { companies, id: userId } = await (await p.request.get('/api/user')).json()
  await post(p.request, '/api/auth/change-company', { userId, companyId: companies[0].id })
  const dialog = await openChart(p)
  await card(dialog, 'Finisher').scrollIntoViewIfNeeded()
  const from = await centreOf(card(dialog, 'Finisher'))
  const to = await centreOf(cell(dialog, 'Level 2, Production'))
  const session = await phone.newCDPSession(p)
  const touch = (type: string, point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: point ? [point] : [],
    })
  await touch('touchStart', from)
  // Held long enough, a touch drags instead of scrolling.
  await expect(dialog.getByText('Finisher moves from here')).toBeVisible()
  await touch('touchMove', { x: from.x, y: from.y - 20 })
  await touch('touchMove', to)
  await expect(dialog.getByText('Drop here')).toBeVisible()
  await touch('touchEnd')
  await expect(card(cell(dialog, 'Level 2, Production'), 'Finisher')).toBeVisible()
})

test('whoever saves second is asked, and loses nothing', async ({ page: a, openBrowser }) => {
  const ada = await start(a)
  const ben = newPerson('Ben')
  await invite(a, ben, 'manager')
  const b = await (await openBrowser()).newPage()
  await accept(b, await register(b, ben))
  const [mine, theirs] = [await openChart(a), await openChart(b)]
  await card(theirs, 'Driver').focus()
  await b.keyboard.press('ArrowUp')
  await card(mine, 'Finisher').focus()
  await a.keyboard.press('ArrowUp')
  await save(theirs).click()
  await expect(b.getByText('Organisation chart saved.')).toBeVisible()
  await save(mine).click()
  await a.getByRole('button', { name: 'Put mine over it' }).click()
  await expect(a.getByText('Organisation chart saved.')).toBeVisible()
  await expect(card(cell(theirs, 'Level 2, Production'), 'Finisher')).toBeVisible()
  await expect(card(cell(theirs, 'Not placed'), 'Driver')).toBeVisible()
  await expect(theirs.getByText(fullName(ada))).toBeVisible()
})

test('leaves as a picture, whatever the names hold', async ({ page }) => {
  await start(page)
  const dialog = await openChart(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('org-chart.svg')
  const svg = await readFile(await file.path(), 'utf8')
  const names = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
    return [
      parsed.documentElement.localName,
      ...[...parsed.querySelectorAll('text')].map((node) => node.textContent),
    ]
  }, svg)
  expect(names[0]).toBe('svg')
  expect(names).toEqual(expect.arrayContaining(['Owner', 'Finisher', 'R&D <b> · 0 people']))
})

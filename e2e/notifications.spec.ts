// The bell in two browsers: told at once, counted, led there, read in one window and in the other.
import { expect, type Page } from '@playwright/test'
import { accept, found, invite, newPerson, post, register } from './people.ts'
import { test } from './test.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('an assigned task arrives live in every window, leads to it, and is read everywhere', async ({
  page: a,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  await invite(a, ben, 'user')
  const browser = await openBrowser()
  const b = await browser.newPage()
  const id = await register(b, ben)
  await accept(b, id)
  const other = await browser.newPage()
  for (const window of [b, other]) {
    await window.goto('/app')
    await expect(bell(window)).toHaveAccessibleName('Notifications')
  }
  await a.goto('/app')
  await expect(bell(a)).toHaveAccessibleName('Notifications, 1 unread')

  for (const title of ['Oil the drawer fronts', 'Sharpen the blades']) {
    await post(a.request, '/api/tasks', { title, assigneeId: id })
  }
  for (const window of [b, other]) await expect(bell(window)).toHaveAccessibleName('Notifications, 2 unread')

  await bell(b).click()
  await expect(panel(b)).toContainText('Ada Marlow assigned you Sharpen the blades')
  await panel(b)
    .getByRole('link', { name: /Oil the drawer fronts/ })
    .click()
  await expect(b).toHaveURL(/\/app\/tasks\?task=/)
  await expect(b.getByRole('complementary', { name: 'Oil the drawer fronts' })).toBeVisible()
  await expect(panel(b)).toBeHidden()
  for (const window of [b, other]) await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread')

  await bell(other).press('Enter')
  await panel(other).getByRole('button', { name: 'Mark all read' }).press('Enter')
  for (const window of [b, other]) await expect(bell(window)).toHaveAccessibleName('Notifications')
  await other.keyboard.press('Escape')
  await expect(panel(other)).toBeHidden()
  await expect(bell(other)).toBeFocused()
})

test('an invitation to another company arrives, and goes when it is withdrawn', async ({
  page: a,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  const b = await (await openBrowser()).newPage()
  await found(b, await register(b, ben), 'Saar Events')
  await b.goto('/app')
  await expect(bell(b)).toHaveAccessibleName('Notifications')
  const { id } = await post<{ id: string }>(a.request, '/api/invitations', { email: ben.email, role: 'user' })
  await expect(bell(b)).toHaveAccessibleName('Notifications, 1 unread')
  await bell(b).click()
  await expect(panel(b)).toContainText('Ada Marlow invited you to Fjord Mills')
  await a.request.delete(`/api/invitations/${id}`)
  await expect(bell(b)).toHaveAccessibleName('Notifications')
  await expect(panel(b)).toContainText('You are all caught up')
})

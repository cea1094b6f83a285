// Guards, and several companies in several tabs of one browser: nothing ever lands in the wrong one.
import { expect, type Page } from '@playwright/test'
import { accept, found, invite, newPerson, open, post, register, taskTitles } from './people.ts'
import { test } from './test.ts'

test('who is not signed in is led to the login, who has no company to the selection', async ({ page }) => {
  for (const path of ['/', '/app', '/app/tasks', '/app/select-company']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
  await register(page, newPerson('Cora'))
  for (const path of ['/', '/login', '/app', '/app/tasks']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/app\/select-company$/)
  }
})

test('logging out leads to the login and keeps what came before out of reach', async ({ page }) => {
  const id = await register(page, newPerson('Cora'))
  await found(page, id, 'Norra Timber')
  await page.goto('/app')
  await page.getByRole('link', { name: /^Tasks/ }).click()
  await expect(page).toHaveURL(/\/app\/tasks$/)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login$/)
})

test('a session that ended elsewhere leads to the login', async ({ page, context }) => {
  const id = await register(page, newPerson('Cora'))
  await found(page, id, 'Norra Timber')
  await page.goto('/app/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/app')
  await post(page.request, '/api/auth/logout', undefined)
  for (const window of [page, other]) await expect(window).toHaveURL(/\/login$/)
})

const switcher = (page: Page) => page.getByRole('button', { name: /Switch company/ })

test('the switcher lists the companies with their members and opens another one', async ({
  page,
  openBrowser,
}) => {
  const dana = newPerson('Dana')
  const id = await register(page, dana)
  await found(page, id, 'First Harbour')
  const emil = newPerson('Emil')
  await invite(page, emil, 'user')
  const guest = await (await openBrowser()).newPage()
  await accept(guest, await register(guest, emil))
  await found(page, id, 'Second Harbour')

  await page.goto('/app')
  await expect(switcher(page)).toContainText('Second Harbour')
  await switcher(page).click()
  await expect(page.getByRole('menuitemradio', { name: /Second Harbour.*1 member$/ })).toBeChecked()
  await page.getByRole('menuitemradio', { name: /First Harbour.*2 members/ }).click()
  await expect(switcher(page)).toContainText('First Harbour')
  await expect(page).toHaveURL(/\/app$/)
})

test('a tab of the old company writes into no other one, and reloads', async ({ page, context }) => {
  const id = await register(page, newPerson('Dana'))
  const first = await found(page, id, 'First Harbour')
  await found(page, id, 'Second Harbour')
  await open(page.request, id, first)

  const stale = await context.newPage()
  // Without its live connection the tab cannot know: only the header of its calls protects it.
  await stale.addInitScript(() => {
    window.WebSocket = class extends EventTarget {
      close() {}
      send() {}
    } as never
  })
  await stale.goto('/app/tasks')
  await expect(switcher(stale)).toContainText('First Harbour')
  await stale.getByRole('button', { name: 'New task', exact: true }).first().click()
  const form = stale.getByRole('dialog', { name: 'New task' })
  await form.getByLabel('Title').fill('Written for the first')

  // A tab in the background is drawn once a second, and each click waits for that.
  await page.bringToFront()
  await page.goto('/app')
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: /Second Harbour/ }).click()
  await expect(switcher(page)).toContainText('Second Harbour')

  await stale.bringToFront()
  const reloaded = stale.waitForEvent('load')
  await form.getByRole('button', { name: /^Add task/ }).click()
  await reloaded
  await expect(switcher(stale)).toContainText('Second Harbour')
  // Nor is the form open again, now for the other company.
  await expect(form).toBeHidden()
  expect(await taskTitles(page)).toEqual([])
  // Open ones would load themselves anew again and again.
  for (const window of [stale, page]) await window.close()
  await open(page.request, id, first)
  expect(await taskTitles(page)).toEqual([])
})

test('a connected tab of the old company reloads by itself', async ({ page, context }) => {
  const id = await register(page, newPerson('Dana'))
  const first = await found(page, id, 'First Harbour')
  await found(page, id, 'Second Harbour')
  await open(page.request, id, first)
  const other = await context.newPage()
  await other.goto('/app/tasks')
  await page.bringToFront()
  await page.goto('/app')
  await switcher(page).click()
  await page.getByRole('menuitemradio', { name: /Second Harbour/ }).click()
  await expect(switcher(other)).toContainText('Second Harbour')
})

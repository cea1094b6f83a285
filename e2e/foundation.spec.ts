// The whole way of two people in two browsers: register, found, invite, join, give a task, complete it, see it live.
import { expect, type Locator, type Page } from '@playwright/test'
import { mailedLink } from './mails.ts'
import { fullName, newPerson, type Person } from './people.ts'
import { test } from './test.ts'

async function registerOnScreen(page: Page, { firstName, lastName, email, password }: Person) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/app\/select-company$/)
}

async function confirmOnScreen(page: Page, { email }: Person) {
  await expect(
    page.getByRole('heading', { name: 'Confirm your email address to see your invitations' }),
  ).toBeVisible()
  await page.goto(await mailedLink(email, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/app\/select-company$/)
}

async function foundOnScreen(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Company' })
  await expect(dialog.getByText('Register a new company')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add Company' })).toBeDisabled()
  await dialog.getByLabel('Company Name').fill(name)
  await dialog.getByRole('button', { name: 'Add Company' }).click()
  await expect(page).toHaveURL(/\/app$/)
}

async function inviteOnScreen(page: Page, { email }: Person) {
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('All fields are required.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^User\b/ }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('User invited successfully!')).toBeVisible()
  await expect(dialog.getByText(email)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function giveTask(page: Page, title: string, assignee: Person) {
  await page.getByRole('button', { name: 'New task', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: /^Assignee/ }).click()
  await page.getByRole('option', { name: fullName(assignee) }).click()
  await dialog.getByRole('button', { name: /^Add task/ }).click()
}

const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })
const tickOf = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Completed: ${title}` })
const badgeOf = (page: Page): Locator => page.getByRole('link', { name: /^Tasks/ })

test('two people found a company, join it, and work on one task in two windows', async ({
  page: a,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  const title = 'Oil the drawer fronts'
  await registerOnScreen(a, ada)
  await foundOnScreen(a, 'Alder & Finch')
  await inviteOnScreen(a, ben)

  const b = await (await openBrowser()).newPage()
  await registerOnScreen(b, ben)
  await confirmOnScreen(b, ben)
  await b.getByRole('button', { name: 'Accept the invitation to Alder & Finch' }).click()
  await b.getByRole('button', { name: /^Alder & Finch/ }).click()
  await expect(b).toHaveURL(/\/app$/)

  await b.getByRole('link', { name: /^Tasks/ }).click()
  await expect(b).toHaveURL(/\/app\/tasks$/)
  await b.evaluate(() => Object.assign(window, { isSamePage: true }))
  await a.getByRole('link', { name: /^Tasks/ }).click()
  await a.getByRole('tab', { name: /^Assigned by me/ }).click()

  // The answer to the creation is the moment from which the second counts.
  const created = a.waitForResponse(
    (answer) => answer.url().endsWith('/api/tasks') && answer.status() === 201,
  )
  await giveTask(a, title, ben)
  await created
  await expect(rowOf(b, title)).toBeVisible({ timeout: 1_000 })
  await expect(badgeOf(b)).toHaveAccessibleName(/\b1 open task\b/)
  await expect(rowOf(a, title)).toBeVisible()
  await expect(badgeOf(a)).not.toHaveAccessibleName(/open task/)

  await tickOf(b, title).click()
  await expect(tickOf(a, title)).toBeChecked()
  await expect(badgeOf(b)).not.toHaveAccessibleName(/open task/)
  expect(await b.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true)
})

test('a deleted task comes back by Undo, in every window', async ({ page, context }) => {
  const ada = newPerson('Ada')
  const title = 'Book the photographer'
  await registerOnScreen(page, ada)
  await foundOnScreen(page, 'Saar Events')
  await page.goto('/app/tasks')
  await giveTask(page, title, ada)
  const other = await context.newPage()
  await other.goto('/app/tasks')
  await expect(rowOf(other, title)).toBeVisible()

  await rowOf(page, title).getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete task' }).click()
  await expect(page.getByText('Item deleted.')).toBeVisible()
  await expect(rowOf(page, title)).toBeHidden()
  await expect(rowOf(other, title)).toBeHidden()

  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(rowOf(page, title)).toBeVisible()
  await expect(rowOf(other, title)).toBeVisible()
})

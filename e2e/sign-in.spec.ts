// Coming in: the confirmed address, the second factor, other sessions that are ended, and a forgotten password.
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { mailedLink } from './mails.ts'
import { found, newPerson, open, type Person, register } from './people.ts'
import { test } from './test.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })

async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await logInButton(page).click()
}

async function giveCode(page: Page, label: string, code: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(code)
  await logInButton(page).click()
  await expect(title(page, /^Where to/)).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(title(page, 'Welcome back')).toBeVisible()
}

interface Factor {
  /** A code that was not used yet: the one of this half minute went with turning it on. */
  nextCode: () => string
  recoveryCode: string
}

async function turnOnTwoFactor(page: Page): Promise<Factor> {
  await page.goto('/app/settings#security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  const key = (await dialog.locator('bdi').textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog).toBeHidden()
  return { nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }), recoveryCode }
}

test('a new account is confirmed by the mailed link', async ({ page }) => {
  const ada = newPerson('Ada')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill(ada.firstName)
  await page.getByLabel('Last name').fill(ada.lastName)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Repeat password').fill(ada.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(title(page, 'Where to, Ada?')).toBeVisible()
  await expect(page.getByText('Confirm your email address to see your invitations')).toBeVisible()

  await page.goto(await mailedLink(ada.email, '/verify-email'))
  await expect(title(page, 'Your email address is confirmed')).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email$/)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(title(page, 'Where to, Ada?')).toBeVisible()
  await expect(page.getByText('Confirm your email address to see your invitations')).toHaveCount(0)
})

test('with a second factor the password is half the way, and another session can be ended', async ({
  page,
  openBrowser,
}) => {
  const ada = newPerson('Ada')
  const id = await register(page, ada)
  const companyId = await found(page, id, 'Fjord Mills')
  const { nextCode, recoveryCode } = await turnOnTwoFactor(page)
  await logOut(page)

  await givePassword(page, ada)
  await expect(title(page, 'Two-factor sign-in')).toBeVisible()
  await page.goto('/app')
  await expect(title(page, 'Welcome back')).toBeVisible()
  await givePassword(page, ada)
  await giveCode(page, 'Code', nextCode())

  const other = await (await openBrowser()).newPage()
  await givePassword(other, ada)
  await other.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await giveCode(other, 'Recovery code', recoveryCode)
  await open(other.request, id, companyId)
  await other.goto('/app/tasks')
  await expect(title(other, 'Tasks')).toBeVisible()
  // The list scrolls by itself, under the notice too.
  await expect(other.getByText('You used a recovery code. 9 are left.')).toBeVisible()
  const scrolls = () => document.documentElement.scrollHeight > innerHeight
  for (const width of [1280, 390]) {
    await other.setViewportSize({ width, height: 800 })
    expect(await other.evaluate(scrolls), `at ${width}`).toBe(false)
  }

  await page.goto('/app/settings#security')
  const sessions = page.getByRole('list', { name: 'Where you are logged in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Log out/ }).click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
})

test('a forgotten password is set anew by mail, which ends every session', async ({ page, openBrowser }) => {
  const ada = newPerson('Ada')
  await found(page, await register(page, ada), 'Fjord Mills')
  await page.goto('/app/tasks')
  await expect(title(page, 'Tasks')).toBeVisible()

  const other = await (await openBrowser()).newPage()
  await other.goto('/login')
  await other.getByLabel('Email').fill(ada.email)
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(ada.email)
  await other.getByRole('button', { name: 'Send the link' }).click()
  await expect(title(other, 'Check your mail')).toBeVisible()

  const link = await mailedLink(ada.email, '/reset-password')
  await other.goto(link)
  await expect(other).toHaveURL(/\/reset-password$/)
  const anew = { ...ada, password: 'nine quiet harbours' }
  await other.getByLabel('New password').fill(anew.password)
  await other.getByLabel('Repeat password').fill(anew.password)
  await other.getByRole('button', { name: 'Set password' }).click()
  await expect(other.getByText('Your password is set. Log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await givePassword(other, ada)
  await expect(other.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
  await givePassword(other, anew)
  await expect(title(other, 'Where to, Ada?')).toBeVisible()
  await page.goto(link)
  await expect(title(page, 'This link no longer works')).toBeVisible()
})

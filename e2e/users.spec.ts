// People come by mailed links, get roles, lose them, and leave, in two browsers that see it at once.
import { expect, type Page } from '@playwright/test'
import { mailedLink, secretOf } from './mails.ts'
import { accept, found, fullName, invite, newPerson, type Person, post, register } from './people.ts'
import { test } from './test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rowOf = (page: Page, person: Person) => page.getByRole('row').filter({ hasText: person.email })

async function inviteOnScreen(page: Page, { email }: Person, role: string) {
  await button(page, /^Add user/).click()
  const dialog = page.getByRole('dialog', { name: 'Add user' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: new RegExp(`^${role} `) }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('User invited successfully!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function registerHere(page: Page, { firstName, lastName, email, password }: Person) {
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await button(page, 'Create account').click()
}

/** Addresses and referrers of every request that a page makes. */
function watchAddresses(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''))
  return seen
}

test('a mailed invitation is accepted by registering from its link; the one before is dead', async ({
  page: a,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  await a.goto('/app/users')
  await inviteOnScreen(a, ben, 'Manager')
  const first = await mailedLink(ben.email, '/invitation')
  await a.getByRole('tab', { name: /^Sent invitations/ }).click()
  await rowOf(a, ben)
    .getByRole('button', { name: /^Resend/ })
    .click()
  const second = await mailedLink(ben.email, '/invitation', 2)
  await a.getByRole('tab', { name: /^Directory/ }).click()
  await expect(rowOf(a, ada)).toBeVisible()
  await a.evaluate(() => Object.assign(window, { isSamePage: true }))

  const b = await (await openBrowser()).newPage()
  const addresses = watchAddresses(b)
  await b.goto(first)
  await expect(heading(b, 'This invitation is no longer open')).toBeVisible()
  await b.goto(second)
  await expect(heading(b, 'Join Fjord Mills')).toBeVisible()
  await expect(b).toHaveURL(/\/invitation$/)
  await b.reload()
  await expect(b.getByText('Ada Marlow invited you as manager.')).toBeVisible()
  await registerHere(b, ben)
  await button(b, 'Accept invitation').click()
  await expect(b).toHaveURL(/\/app$/)
  await expect(button(b, /Switch company/)).toContainText('Fjord Mills')

  await expect(rowOf(a, ben)).toContainText('Manager')
  expect(await a.evaluate(() => 'isSamePage' in window), 'without a reload').toBe(true)
  await b.goto(second)
  await expect(heading(b, 'This invitation is no longer open')).toBeVisible()
  await b.getByRole('link', { name: 'Continue' }).click()
  await expect(button(b, /^Fjord Mills/), 'the mailed link confirmed the address too').toBeVisible()
  await expect(b.getByText('Confirm your email address')).toHaveCount(0)
  for (const link of [first, second]) {
    const secret = secretOf(link)
    // A browser gives no part after # away; `request.url()` has it where a page itself is asked for.
    const told = addresses.filter((address) => address.split('#')[0]?.includes(secret))
    expect(told, 'no address and no referrer names the secret').toEqual([])
  }
})

test('whoever is signed in as somebody else switches accounts, and is still on the invitation', async ({
  page: a,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  await register(await (await openBrowser()).newPage(), ben)
  await invite(a, ben, 'user')
  await a.goto(await mailedLink(ben.email, '/invitation'))
  await expect(a.getByText(`This invitation is for ${ben.email}.`)).toBeVisible()
  await button(a, 'Switch accounts').click()
  await expect(a.getByLabel('Email')).toHaveValue(ben.email)
  await a.getByLabel('Password', { exact: true }).fill(ben.password)
  await button(a, /^Log in$/).click()
  await button(a, 'Accept invitation').click()
  await expect(a).toHaveURL(/\/app$/)
  await expect(button(a, /Switch company/)).toContainText('Fjord Mills')
})

test('a declined invitation is over, and its sender sees it at once', async ({ page: a, openBrowser }) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  await invite(a, ben, 'user')
  await a.goto('/app/users?tab=invitations')
  await expect(rowOf(a, ben)).toContainText('Pending')

  const b = await (await openBrowser()).newPage()
  await b.goto(await mailedLink(ben.email, '/invitation'))
  await button(b, 'Decline the invitation').click()
  const question = b.getByRole('dialog', { name: 'Decline the invitation to Fjord Mills?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(heading(b, 'Invitation declined')).toBeFocused()
  await expect(rowOf(a, ben)).toContainText('Declined')
  await b.goto('/app')
  await expect(b).toHaveURL(/\/login$/)
})

test('invitations show once the address is confirmed, by the newest link', async ({
  page: a,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  await invite(a, ben, 'user')
  const b = await (await openBrowser()).newPage()
  await post(b.request, '/api/auth/register', ben)
  const first = await mailedLink(ben.email, '/verify-email')
  await b.goto('/app/select-company')
  const notice = b.getByRole('region', { name: 'Confirm your email address to see your invitations' })
  await expect(notice).toContainText(ben.email)
  await expect(b.getByText('Fjord Mills')).toHaveCount(0)
  await notice.getByRole('button', { name: 'Resend' }).click()
  await expect(b.getByText(`A new link is on its way to ${ben.email}.`)).toBeVisible()
  const second = await mailedLink(ben.email, '/verify-email', 2)

  await b.goto(first)
  await expect(heading(b, 'This link no longer works')).toBeVisible()
  await b.goto(second)
  await expect(heading(b, 'Your email address is confirmed')).toBeVisible()
  await expect(b).toHaveURL(/\/verify-email$/)
  await b.reload()
  await expect(heading(b, 'Your email address is confirmed')).toBeVisible()
  await b.getByRole('link', { name: 'Continue' }).click()
  await expect(button(b, 'Accept the invitation to Fjord Mills')).toBeVisible()
  await button(b, 'Decline the invitation to Fjord Mills').click()
  await b.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(b.getByText('Invitation to Fjord Mills declined.')).toBeVisible()
  await expect(b.getByRole('region', { name: 'Invitations' })).toHaveCount(0)
})

test('a demoted person loses what the role allowed at once, a deactivated one the whole page', async ({
  page: a,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(a, await register(a, ada), 'Fjord Mills')
  await invite(a, ben, 'manager')
  const b = await (await openBrowser()).newPage()
  const id = await register(b, ben)
  await accept(b, id)
  await post(a.request, '/api/tasks', { title: 'Oil the fronts', assigneeId: id })
  await b.goto('/app/users')
  await expect(button(b, /^Add user/)).toBeVisible()

  await a.goto('/app/users')
  await rowOf(a, ben)
    .getByRole('link', { name: fullName(ben) })
    .click()
  const profile = a.getByRole('dialog', { name: fullName(ben) })
  await profile.getByRole('button', { name: 'Role: Manager' }).click()
  await expect(a.getByRole('menuitem', { name: /Manager.*current/ })).toBeDisabled()
  await a.getByRole('menuitem', { name: 'User', exact: true }).click()
  await expect(profile.getByRole('button', { name: 'Role: User' })).toBeVisible()
  await expect(button(b, /^Add user/)).toHaveCount(0)
  await expect(a.getByRole('menu')).toHaveCount(0)
  await a.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(rowOf(a, ben)).toContainText('User')

  await rowOf(a, ben)
    .getByRole('button', { name: `More actions for ${fullName(ben)}` })
    .click()
  await a.getByRole('menuitem', { name: 'Deactivate' }).click()
  const question = a.getByRole('dialog', { name: `Deactivate ${fullName(ben)}?` })
  await expect(question).toContainText('1 open task is assigned to them')
  await question.getByRole('button', { name: 'Deactivate Ben' }).click()
  await expect(b).toHaveURL(/\/app\/select-company$/)
  await expect(b.getByText('No company yet')).toBeVisible()
  await expect(rowOf(a, ben)).toHaveCount(0)
  const answer = await b.request.get('/api/users')
  expect(answer.status()).toBe(403)

  // The newest message is the last one.
  await button(a, /^Undo/).last().click()
  await expect(rowOf(a, ben)).toContainText('User')
  await b.reload()
  await expect(button(b, /^Fjord Mills/)).toBeVisible()
})

test('a name as long as it may be breaks no page of a link, not even on a phone', async ({
  page: a,
  openBrowser,
}) => {
  const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100)
  await found(a, await register(a, newPerson('Ada', name)), name)
  const ben = newPerson('Ben')
  await invite(a, ben, 'user')
  const browser = await openBrowser({ viewport: { width: 360, height: 740 } })
  const b = await browser.newPage()
  await b.goto(await mailedLink(ben.email, '/invitation'))
  await expect(heading(b, `Join ${name}`)).toBeVisible()
  const overflow = () =>
    b.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await button(b, 'Decline the invitation').click()
  await expect(b.getByRole('dialog')).toBeVisible()
  expect(await overflow()).toBe(0)
})

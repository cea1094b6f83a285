// Passkeys with a virtual authenticator: added in the settings, then the way in, alone and after a password.
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { found, newPerson, type Person, post, register } from './people.ts'
import { test } from './test.ts'

interface Device {
  /** Puts it back to an earlier state, as a copy would have it. */
  turnBack(): Promise<void>
}

/** The phone or computer behind a page: it keeps passkeys, and answers by itself, as if somebody unlocked it. */
async function deviceOf(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    turnBack: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
      for (const credential of credentials) {
        await session.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        })
      }
    },
  }
}

/** Nothing is picked among the suggestions for the address, which the device would answer unasked. */
async function suggestNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/app/settings#security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await list.getByRole('textbox').fill(name)
  await list.getByRole('textbox').press('Enter')
  await expect(list.getByText(name)).toBeVisible()
}

/** Logged out, before the door. */
async function comeAgain(page: Page): Promise<void> {
  await post(page.request, '/api/auth/logout', {})
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
}

const logInByPasskey = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' }).click()

async function turnOnTwoFactor({ request }: Page): Promise<void> {
  const { secret } = await post<{ secret: string }>(request, '/api/auth/two-factor/setup', {})
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await post(request, '/api/auth/two-factor/enable', { code })
}

async function givePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Somebody at work whose page has a device with a passkey. */
async function withPasskey(page: Page): Promise<{ ada: Person; device: Device }> {
  const ada = newPerson('Ada')
  await found(page, await register(page, ada), 'Fjord Mills')
  const device = await deviceOf(page)
  await addPasskey(page, 'Desk key')
  return { ada, device }
}

test('a passkey is added, named, and logs in', async ({ page }) => {
  await suggestNothing(page)
  await withPasskey(page)
  await comeAgain(page)
  await logInByPasskey(page)
  await expect(page).toHaveURL(/\/app/)
  await page.goto('/app/settings#security')
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Desk key')).toBeVisible()
})

test('a passkey that is picked among the suggestions logs in', async ({ page }) => {
  await withPasskey(page)
  await post(page.request, '/api/auth/logout', {})
  await page.goto('/login')
  await expect(page).toHaveURL(/\/app/)
})

test('a passkey takes the place of the code after a password', async ({ page }) => {
  await suggestNothing(page)
  const { ada } = await withPasskey(page)
  await turnOnTwoFactor(page)
  await comeAgain(page)
  await givePassword(page, ada)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/app/)
})

test('a copy of a passkey is refused, and so is one that was removed', async ({ page }) => {
  await suggestNothing(page)
  const { ada, device } = await withPasskey(page)
  const refused = page.getByText('This passkey was not accepted. Try again, or use another way.')
  await comeAgain(page)
  await logInByPasskey(page)
  await expect(page).toHaveURL(/\/app/)

  await comeAgain(page)
  await device.turnBack()
  await logInByPasskey(page)
  await expect(refused).toBeVisible()

  await givePassword(page, ada)
  await expect(page).toHaveURL(/\/app/)
  await page.goto('/app/settings#security')
  await page.getByRole('button', { name: 'Remove Desk key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden()
  await comeAgain(page)
  await logInByPasskey(page)
  await expect(refused).toBeVisible()
})

// Settings: what one is told of, the record of the company with its file, and the outbox.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { accept, found, invite, newPerson, register } from './people.ts'
import { test } from './test.ts'

test('a choice of notifications stays, and decides what arrives', async ({ page }) => {
  await found(page, await register(page, newPerson('Ada')), 'Fjord Mills')
  await page.goto('/app/settings#notifications')
  const way = page.getByRole('switch', { name: 'Task assigned to you: by email' })
  await expect(way).toBeChecked()
  await way.press('Space')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(way).not.toBeChecked()
})

test('admins read, filter and save the record, and see what was mailed; others see neither', async ({
  page,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(page, await register(page, ada), 'Fjord Mills')
  await invite(page, ben, 'user')
  const b = await (await openBrowser()).newPage()
  await accept(b, await register(b, ben))

  await page.goto('/app/settings#audit')
  await expect(page.getByText('Invitation accepted')).toBeVisible()
  await expect(page.getByText('Company created')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file.startsWith('\ufeffat,action,person,subject,details,address,device\r\n')).toBe(true)
  expect(file).toContain(`invitation_sent,Ada Marlow,${ben.email},role: user,`)

  await page.goto('/app/settings#outbox')
  await expect(page.getByText('Mail outbox').first()).toBeVisible()
  await expect(page.getByText('Ben Marlow joined Fjord Mills')).toBeVisible()
  await expect(page.getByText(ben.email), 'mails with a secret are not shown').toHaveCount(0)

  await b.goto('/app/settings#audit')
  await expect(b.getByRole('switch').first()).toBeVisible()
  await expect(b.getByText('Audit log')).toHaveCount(0)
})

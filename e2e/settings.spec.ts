// Settings: the sections, the profile, choices of this browser, what one is told of, the company, its record, the outbox.
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
  await expect(page.getByText('Company added')).toBeVisible()
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
  await expect(b.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(b.getByText('Audit log')).toHaveCount(0)
})

test('the hash chooses a section, and the profile shows at colleagues', async ({ page, openBrowser }) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(page, await register(page, ada), 'Fjord Mills')
  await invite(page, ben, 'user')
  const b = await (await openBrowser()).newPage()
  await accept(b, await register(b, ben))
  await b.goto('/app/users')
  await expect(b.getByText('Ada Marlow').first()).toBeVisible()

  await page.goto('/app')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Appearance' }).click()
  await expect(page).toHaveURL(/\/app\/settings#appearance$/)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/app\/settings#profile$/)

  await page.getByLabel('Last name').fill('Lovell')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(b.getByText('Ada Lovell').first()).toBeVisible()

  const square = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 200
    canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  const buffer = Buffer.from(square, 'base64')
  await (await chooser).setFiles({ name: 'ada.png', mimeType: 'image/png', buffer })
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await zoom.press('ArrowRight')
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Picture saved.')).toBeVisible()
  // Made anew by the server, and shown to those who may see it.
  const face = b.locator('main img[src*="/profile-image"]').first()
  await expect(face).toBeVisible()
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
})

test('how it looks is kept in this browser, before the first paint and in every window', async ({ page }) => {
  await found(page, await register(page, newPerson('Ada')), 'Fjord Mills')
  await page.goto('/app/settings#appearance')
  const second = await page.context().newPage()
  await second.goto('/app/settings#appearance')
  await page.getByText('Compact', { exact: true }).click()
  await page.getByText('Dark', { exact: true }).click()
  await page.getByRole('switch', { name: 'Reduce motion' }).press('Space')
  const html = (on: typeof page) => on.locator('html')
  await expect(html(second)).toHaveAttribute('data-density', 'compact')
  await expect(html(second)).toHaveAttribute('data-mantine-color-scheme', 'dark')

  // The application does nothing: what stands is what was there before it.
  await second.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript' }))
  await second.reload({ waitUntil: 'commit' })
  await expect(html(second)).toHaveAttribute('data-density', 'compact')
  await expect(html(second)).toHaveAttribute('data-reduced-motion', '')
  await expect(html(second)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await second.close()

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Reduce motion' })).toBeChecked()
})

test('the company’s name shows at once to its members, who can leave', async ({ page, openBrowser }) => {
  const [ada, ben] = [newPerson('Ada'), newPerson('Ben')]
  await found(page, await register(page, ada), 'Fjord Mills')
  await invite(page, ben, 'user')
  const b = await (await openBrowser()).newPage()
  await accept(b, await register(b, ben))
  await b.goto('/app/settings#company')
  await page.goto('/app/settings#company')
  await page.getByRole('textbox', { name: 'Name' }).fill('Fjord Works')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(b.getByRole('navigation', { name: 'Main' }).getByText('Fjord Works')).toBeVisible()

  await b.getByRole('button', { name: 'Leave' }).click()
  await b.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(b.getByText('You left Fjord Works.')).toBeVisible()
  await expect(b).toHaveURL(/\/app\/select-company$/)
  await expect(b.getByText('You no longer have access')).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Fjord Works?' })
  await dialog.getByRole('textbox').fill('Fjord Works')
  await dialog.getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText('Fjord Works was deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/select-company$/)
})

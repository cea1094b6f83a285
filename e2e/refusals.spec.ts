// What was typed outlives a refusal, whatever the screen shows meanwhile.
import { expect, type Page } from '@playwright/test'
import { found, newPerson, open, post, register } from './people.ts'
import { test } from './test.ts'

const titles = ['Oil the fronts', 'Order hinges'] as const
const text = 'Two thin coats, a day apart.'

async function atWork(page: Page) {
  const userId = await register(page, newPerson('Ada'))
  await open(page.request, userId, await found(page, userId, 'Alder & Finch'))
  for (const title of titles) await post(page.request, '/api/tasks', { title })
  await page.goto('/app/tasks')
  await page.getByRole('link', { name: titles[0] }).click()
}

test('a description that could not be saved stays in its field, and is saved at the next try', async ({
  page,
}) => {
  await atWork(page)
  let refused = 0
  await page.route('**/api/tasks/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    refused++
    await route.fulfill({ status: 429, json: { code: 'too_many_tries', message: 'Wait.' } })
  })
  const description = page.getByRole('textbox', { name: 'Description', includeHidden: true })
  await description.fill(text)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => refused).toBe(1)
  await expect(description).toHaveValue(text)

  await page.unroute('**/api/tasks/*')
  await description.focus()
  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  await expect(description).toHaveValue(text)
})

test('it is there again after a look at another task', async ({ page }) => {
  await atWork(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/tasks/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await held
    await route.fulfill({ status: 429, json: { code: 'too_many_tries', message: 'Wait.' } })
  })
  const description = page.getByRole('textbox', { name: 'Description', includeHidden: true })
  await description.fill(text)
  await page.getByRole('link', { name: titles[1] }).click()
  await expect(description).toHaveValue('')
  release()
  await expect(page.getByRole('button', { name: /Try again/ })).toBeVisible()
  await page.getByRole('link', { name: titles[0] }).click()
  await expect(description).toHaveValue(text)
})

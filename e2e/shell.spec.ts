// The frame around every screen: the menu of narrow windows, languages, and the theme.
import { existsSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { found, newPerson, post, register } from './people.ts'
import { test } from './test.ts'

async function signIn(page: Page) {
  const id = await register(page, newPerson('Freya'))
  await found(page, id, 'Wadden Works')
}

/** How far the page can be scrolled sideways, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test.describe('a narrow window', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('has a menu over everything, which closes on every change of the address', async ({ page }) => {
    await signIn(page)
    await page.goto('/app')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const list = menu.getByRole('navigation')
    const openMenu = page.getByRole('button', { name: 'Open menu' })
    await openMenu.click()
    await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
    const screen = list.locator('xpath=ancestor::*[@data-menu-open]/*[last()]')
    await expect.poll(() => screen.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 800 })
    await menu.getByRole('link', { name: /^Tasks/ }).click()
    await expect(page).toHaveURL(/\/app\/tasks$/)
    await expect(list).toBeHidden()

    await openMenu.click()
    await expect(list).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/app$/)
    await expect(list).toBeHidden()

    await openMenu.click()
    await menu.getByRole('link', { name: 'Home' }).click()
    await expect(list, 'also when the address stays the same').toBeHidden()

    await openMenu.click()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(openMenu).toBeFocused()
  })

  for (const width of [390, 360]) {
    test(`never scrolls sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 })
      await page.goto('/login')
      expect(await overflow(page)).toBe(0)
      await page.getByRole('button', { name: 'Create an account' }).click()
      expect(await overflow(page)).toBe(0)
      await signIn(page)
      await post(page.request, '/api/tasks', { title: 'Donaudampfschifffahrtsgesellschaft'.repeat(6) })
      for (const path of ['/app/select-company', '/app', '/app/tasks']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (path !== '/app/select-company') await expect(page.getByText(/^Donaudampf/)).toBeVisible()
        expect(await overflow(page), path).toBe(0)
      }
      await page.getByRole('button', { name: 'Open menu' }).click()
      expect(await overflow(page), 'the menu').toBe(0)
    })
  }
})

test('the sidebar is 300 px wide, and content stands beside it from 1024 px', async ({ page }) => {
  await signIn(page)
  for (const [width, offset] of [
    [1440, 300],
    [1024, 300],
    [1023, 0],
    [768, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.locator('#sidebar').boundingBox())?.width).toBe(300)
    expect((await page.getByRole('main').boundingBox())?.x, `at ${width} px`).toBe(offset)
  }
})

const isSpoken = existsSync('web/locales/ar.json')
const testArabic = isSpoken ? test : () => {}
testArabic('Arabic turns the page around and stays after a reload', async ({ page }: { page: Page }) => {
  await page.goto('/login')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('dir', 'ltr')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('menuitemradio', { name: /العربية/ }).click({ timeout: 3_000 })
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(html).toHaveAttribute('lang', 'ar')
  await page.reload()
  await expect(html).toHaveAttribute('dir', 'rtl')
  await signIn(page)
  await page.goto('/app')
  const sidebar = await page.locator('#sidebar').boundingBox()
  expect(sidebar?.x, 'the sidebar is at the right').toBe(1280 - 300)
  expect(await overflow(page)).toBe(0)
})

const scheme = (page: Page) => page.locator('html')

test('the theme follows the system until one is chosen, which then stays', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'light')

  const other = await context.newPage()
  await other.goto('/login')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(scheme(other), 'every window follows').toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

  await signIn(page)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(scheme(page)).toHaveAttribute('data-mantine-color-scheme', 'light')
})

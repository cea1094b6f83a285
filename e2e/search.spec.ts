// The search box against the running product: by keyboard and mouse, in two roles, on a phone, and on a slow network.
import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { accept, found, fullName, invite, newPerson, post, register } from './people.ts'
import { test } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Search results' }).getByRole('option')

test('Ctrl K, a part of a word, arrows and Enter lead to a task', async ({ page }) => {
  await found(page, await register(page, newPerson('Ada')), 'Fjord Mills')
  for (const title of [
    'Order hinges from Halmar',
    'Confirm the choice to Halmar Timber',
    '新しい時光機を買う',
  ]) {
    await post(page.request, '/api/tasks', {
      title,
      description: 'One two three four five six seven eight nine',
    })
  }
  await page.goto('/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveAttribute('placeholder', 'Search tasks, users, files, etc.')
  await page.keyboard.type('almar')
  await expect(options(page)).toHaveCount(2)
  await expect(options(page).first()).toContainText('One two three four five six seven eight…')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/tasks\?task=/)
  await expect(page.getByRole('complementary', { name: 'Order hinges from Halmar' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await box(page).fill('時光')
  await expect(options(page)).toHaveCount(1)
  await expect(page.locator('mark')).toHaveText('時光')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: '新しい時光機を買う' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await box(page).fill('nothing of that name')
  await expect(page.getByText('No results found').last()).toBeVisible()
  await expect(page.getByText('Try a different search term').last()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
})

test('people open in a dialog, pages under in:pages, and each role finds its own', async ({
  page,
  openBrowser,
}) => {
  const [ada, ben] = [newPerson('Ada', 'Søderberg'), newPerson('Ben')]
  await found(page, await register(page, ada), 'Fjord Mills')
  await invite(page, ben, 'user')
  await post(page.request, '/api/tasks', { title: 'Only for Ada' })
  const b = await (await openBrowser()).newPage()
  await accept(b, await register(b, ben))
  await b.goto('/app')
  await box(b).fill('soderb')
  await options(b)
    .filter({ hasText: fullName(ada) })
    .click()
  const dialog = b.getByRole('dialog', { name: fullName(ada) })
  await expect(dialog).toContainText(ada.email)
  await expect(options(b)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  await box(b).fill('only for ada')
  await expect(b.getByText('Try a different search term').last()).toBeVisible()
  await box(b).fill('in:pages')
  await expect(options(b).filter({ hasText: 'Notification settings' })).toBeVisible()
  await expect(options(b).filter({ hasText: 'Audit log' })).toHaveCount(0)
  await options(b).filter({ hasText: 'Notification settings' }).click()
  await expect(b).toHaveURL(/\/app\/settings#notifications$/)
})

/** Something to wait for, and what ends the waiting. */
function signal() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return [ended, () => end()] as const
}

test('an older answer never wins, and a failed one is silent', async ({ page }) => {
  await found(page, await register(page, newPerson('Ada')), 'Fjord Mills')
  for (const title of ['Seal the sea door', 'Search the cellar'])
    await post(page.request, '/api/tasks', { title })
  const [held, release] = signal()
  const [continued, onContinued] = signal()
  const isOld = (request: Request) => /[?]q=sea$/.test(request.url())
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isOld),
    page.waitForEvent('requestfailed', isOld),
  ])
  await page.route('**/api/universal-search?q=sea', async (route) => {
    await held
    await route.continue().catch(() => undefined) // it may have been given up
    onContinued()
  })
  await page.route('**/api/universal-search?q=broken', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_tries' } }),
  )
  await page.goto('/app')
  const asked = page.waitForRequest('**/api/universal-search?q=sea')
  await box(page).fill('sea')
  await asked
  await box(page).fill('search')
  await expect(options(page)).toHaveCount(1)
  release()
  await Promise.all([continued, ended])
  // What the older answer would change is on the screen by now.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await options(page).allTextContents()).toHaveLength(1)
  await expect(options(page)).toHaveText([/Search the cellar/])
  await box(page).fill('broken')
  await expect(page.getByRole('listbox', { name: 'Search results' })).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

/** The rule by which it comes. */
const motionOf = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const { animationName } = getComputedStyle(node)
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
    const isOwn = (rule: CSSRule) => rule instanceof CSSKeyframesRule && rule.name === animationName
    const rule = rules.find(isOwn)
    if (!rule) throw new Error(`no keyframes ${animationName}`)
    return rule.cssText
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('an icon opens the search over the whole screen', async ({ page }) => {
    await found(page, await register(page, newPerson('Ada')), 'Fjord Mills')
    await post(page.request, '/api/tasks', { title: 'Oil the drawer fronts' })
    await page.goto('/app')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(box(page)).toBeFocused()
    // Nothing of the page shows through: what stands at each corner is the search.
    const corners = await page.evaluate(() =>
      [...[30, 360].map((x) => [x, 30]), [30, 800]].map(
        ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[role="dialog"]') !== null,
      ),
    )
    expect(corners).toEqual([true, true, true])
    await page.keyboard.type('drawer')
    await options(page).first().click()
    await expect(page).toHaveURL(/\/app\/tasks\?task=/)
    const drawer = page.getByRole('dialog', { name: 'Oil the drawer fronts' })
    await expect(drawer).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await motionOf(drawer)).not.toContain('transform')
    // The hit took the search's place in the history.
    await page.goBack()
    await expect(page).toHaveURL(/\/app$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('Back closes what lies over the screen, and leaves nothing of it behind', async ({ page }) => {
    await found(page, await register(page, newPerson('Ada')), 'Fjord Mills')
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/app/tasks')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [button, name] of [
      ['Search', 'Search'],
      [/^Notifications/, 'Notifications'],
    ] as const) {
      const sheet = page.getByRole('dialog', { name })
      await page.getByRole('banner').getByRole('button', { name: button }).click()
      await expect(sheet).toBeVisible()
      expect(await motionOf(sheet)).not.toContain('transform')
      await page.goBack()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/\/app\/tasks$/)
      await page.getByRole('banner').getByRole('button', { name: button }).click()
      await sheet.getByRole('button', { name: /^Close/ }).click()
      await expect(sheet).toBeHidden()
      await expect.poll(() => page.evaluate(() => history.state?.sheet)).toBeUndefined()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/app$/)
  })
})

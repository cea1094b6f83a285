// Tasks in full: a deadline by words means the same day everywhere, subtasks lock their parent, and two windows agree.
import { expect, type Locator, type Page } from '@playwright/test'
import { found, newPerson, open, post, register } from './people.ts'
import { test } from './test.ts'

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'New task' })
const drawerOf = (page: Page): Locator => page.locator('[data-drawer]')
const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })

async function atWork(page: Page): Promise<string> {
  const userId = await register(page, newPerson('Ada'))
  const companyId = await found(page, userId, 'Alder & Finch')
  await open(page.request, userId, companyId)
  await page.goto('/app/tasks')
  return companyId
}

/** The day in so many days as clocks in the zone have it, in the words of the screen. */
function dayAhead(zone: string, days: number) {
  const parts = (options: Intl.DateTimeFormatOptions, locale = 'en-GB') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return {
    iso: day.toISOString().slice(0, 10),
    weekday: parts({ weekday: 'long' }).toLowerCase(),
    full: parts({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).replace(',', ''),
  }
}

for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone })

    test('a deadline by words is the same day in the form, the list, the drawer, and after a reload', async ({
      page,
    }) => {
      await atWork(page)
      const day = dayAhead(zone, 3)
      await page.getByRole('button', { name: 'New task', exact: true }).first().click()
      const dialog = dialogOf(page)
      const title = dialog.getByLabel('Title', { exact: true })
      await title.pressSequentially(`Hang the doors by ${day.weekday} 17:00`)
      await expect(dialog.locator('mark')).toHaveText(`by ${day.weekday} 17:00`)
      await expect(dialog.getByRole('button', { name: /^Deadline: .*17:00$/ })).toBeVisible()
      await dialog.getByRole('button', { name: 'Add subtask' }).click()
      for (const subtask of ['Sand', 'Oil']) {
        await page.keyboard.type(subtask)
        await page.keyboard.press('Enter')
      }
      await page.keyboard.type('Polish')
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeHidden()

      const row = rowOf(page, 'Hang the doors')
      const full = `${day.full}, 17:00`
      for (const isAnew of [false, true]) {
        if (isAnew) await page.reload()
        await expect(row.getByRole('link', { name: 'Hang the doors', exact: true })).toBeVisible()
        await expect(row.locator('time')).toHaveAttribute('title', new RegExp(`${day.full}.*17:00`))
        await expect(row.getByRole('img', { name: '0 of 3 subtasks completed' })).toBeVisible()
        if (!isAnew) await row.getByRole('link', { name: 'Hang the doors', exact: true }).click()
        await expect(drawerOf(page).getByRole('button', { name: full })).toBeVisible()
        await expect(drawerOf(page).getByRole('link', { name: /^(Sand|Oil|Polish)$/ })).toHaveText([
          'Sand',
          'Oil',
          'Polish',
        ])
      }
      const answer = await page.request.get('/api/tasks', { headers: { 'x-time-zone': zone } })
      const [task] = (await answer.json()) as { deadline: string; subtasks: { deadline: string }[] }[]
      expect(task?.deadline).toBe(day.iso)
      expect(task?.subtasks.map(({ deadline }) => deadline)).toEqual([day.iso, day.iso, day.iso])
    })
  })
}

test('a task waits for its subtasks, and says so', async ({ page }) => {
  await atWork(page)
  const subtasks = ['Sand', 'Oil'].map((title) => ({ title }))
  await post(page.request, '/api/tasks', { title: 'Hang the doors', subtasks })
  await page.reload()
  await page.getByRole('link', { name: 'Hang the doors', exact: true }).click()
  const drawer = drawerOf(page)
  const complete = drawer.getByRole('button', { name: 'Complete task' })
  await expect(complete).toHaveAttribute('aria-disabled', 'true')
  await expect(
    drawer.getByText('Cannot complete parent task until all subtasks are completed.'),
  ).toBeVisible()
  await expect(drawer.getByText('2 subtasks left')).toBeVisible()
  await complete.click({ force: true })
  for (const { title } of subtasks)
    await drawer.getByRole('checkbox', { name: `Completed: ${title}` }).click()
  await expect(drawer.getByRole('img', { name: '2 of 2 subtasks completed' })).toBeVisible()
  await expect(complete).not.toHaveAttribute('aria-disabled', 'true')
  await complete.click()
  await expect(drawer.getByRole('button', { name: 'Reopen task' })).toBeVisible()
  await page.reload()
  await expect(drawer.getByRole('button', { name: 'Reopen task' })).toBeVisible()
})

test.describe('two windows on one task', () => {
  async function twoWindows(page: Page) {
    await atWork(page)
    const { id } = await post<{ id: string }>(page.request, '/api/tasks', { title: 'Order hinges' })
    const other = await page.context().newPage()
    for (const one of [page, other]) {
      await one.goto(`/app/tasks?task=${id}`)
      await expect(titleOf(one)).toHaveValue('Order hinges')
    }
    return other
  }
  const titleOf = (page: Page) => drawerOf(page).getByRole('textbox', { name: 'Title' })
  const away = (page: Page) => page.getByRole('heading', { level: 1 }).click()

  test('that change the same field: the later one sees both values', async ({ page }) => {
    const other = await twoWindows(page)
    await titleOf(page).fill('Order brass hinges')
    await titleOf(other).fill('Order steel hinges')
    await away(other)
    // The news is in the first window before it saves.
    await expect(rowOf(page, 'Order steel hinges')).toBeVisible()
    await away(page)
    const both = page.getByRole('alert').filter({ hasText: 'changed the title meanwhile' })
    await expect(both).toContainText('Order brass hinges')
    await expect(both).toContainText('Order steel hinges')
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await expect(titleOf(other)).toHaveValue('Order brass hinges')
    await expect(both).toBeHidden()
  })

  test('that change different fields: both are kept', async ({ page }) => {
    const other = await twoWindows(page)
    await titleOf(page).fill('Order brass hinges')
    await drawerOf(other).getByRole('button', { name: 'Medium' }).click()
    await other.getByRole('menuitemradio', { name: 'High' }).click()
    await expect(drawerOf(page).getByRole('button', { name: 'High' })).toBeVisible()
    await away(page)
    for (const one of [other, page]) {
      await expect(titleOf(one)).toHaveValue('Order brass hinges')
      await expect(drawerOf(one).getByRole('button', { name: 'High' })).toBeVisible()
      await one.reload()
      await expect(titleOf(one)).toHaveValue('Order brass hinges')
      await expect(drawerOf(one).getByRole('button', { name: 'High' })).toBeVisible()
    }
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('the keyboard goes into the drawer and back to the row that it came from', async ({ page }) => {
  await atWork(page)
  for (const title of ['Hang the doors', 'Oil the hinges']) await post(page.request, '/api/tasks', { title })
  await page.reload()
  const row = rowOf(page, 'Oil the hinges')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(drawerOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('e')
  await expect(drawerOf(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Grease the hinges')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Grease the hinges')).toBeFocused()
  await page.keyboard.press('x')
  await page.getByRole('toolbar').getByRole('button', { name: 'Complete' }).press('Enter')
  await expect(rowOf(page, 'Hang the doors')).toBeFocused()
  await page.keyboard.press('c')
  await dialogOf(page).getByLabel('Title', { exact: true }).fill('Order locks')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Order locks')).toBeFocused()
})

test('the calendar stays within a low window', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await atWork(page)
  await post(page.request, '/api/tasks', { title: 'Hang the doors' })
  await page.reload()
  await page.getByRole('link', { name: 'Hang the doors', exact: true }).click()
  await drawerOf(page).getByRole('button', { name: 'No deadline' }).click()
  const panel = page.getByRole('dialog', { name: 'Choose a date' })
  const last = panel.locator('table').getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  const box = await panel.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400)
})

test('a row is dropped into a group that was empty', async ({ page }) => {
  await atWork(page)
  await post(page.request, '/api/tasks', { title: 'Hang the doors' })
  await page.reload()
  const row = rowOf(page, 'Hang the doors')
  const group = (name: string) => page.getByRole('row').filter({ has: page.getByRole('heading', { name }) })
  await expect(row).toBeVisible()
  await expect(group('Due today')).toBeHidden()
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('not on the screen')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [x, y] = await middleOf(row)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 20, { steps: 4 })
  await expect(group('Due today')).toBeVisible()
  await page.mouse.move(...(await middleOf(group('Due today'))), { steps: 8 })
  await expect(group('Due today')).toHaveAttribute('data-target')
  await page.mouse.up()
  await expect(row.locator('time')).toHaveText('Today')
  await expect(group('Pending')).toBeHidden()
})

test('ticking and typing answer within 100 ms among 10,000 tasks', { tag: '@measure' }, async ({ page }) => {
  test.slow()
  await atWork(page)
  const days = ['2026-01-15', '2030-01-15', '']
  const lines = Array.from({ length: 10_000 }, (_, index) => `Door ${index},${days[index % days.length]}`)
  const file = {
    name: 'tasks.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`title,deadline\n${lines.join('\n')}`),
  }
  const read = await page.request.post('/api/tasks/import', { multipart: { file } })
  const { importId } = (await read.json()) as { importId: string }
  const { created } = await post<{ created: number }>(page.request, '/api/tasks/import', { importId })
  expect(created).toBe(10_000)
  await page.addInitScript(() => {
    const seen: number[] = []
    // From the press of a key or a button to the next paint; what takes less than 16 ms is not told.
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { seen })
  })
  await page.reload()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '10002', { timeout: 30_000 })
  /** The slowest answer to what is done, in milliseconds. */
  const slowest = async (act: () => Promise<void>) => {
    await page.evaluate(() => void (window as unknown as { seen: number[] }).seen.splice(0))
    await act()
    return page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen))
  }
  const answers: number[] = []
  for (let left = 9_999; left > 9_994; left--) {
    const tick = page
      .getByRole('row')
      .filter({ hasText: 'Door' })
      .getByRole('checkbox', { name: /^Completed/ })
    answers.push(
      await slowest(async () => {
        await tick.first().click()
        await expect(page.getByRole('tab', { name: 'My tasks' })).toContainText(left.toLocaleString('en-GB'))
      }),
    )
  }
  await page.getByRole('link', { name: /^Door/ }).first().click()
  const title = drawerOf(page).getByRole('textbox', { name: 'Title' })
  await title.click()
  answers.push(await slowest(() => title.pressSequentially(' of oak', { delay: 50 })))
  test.info().annotations.push({ type: 'milliseconds', description: answers.join(', ') })
  // A machine that does something else now and then is not the product.
  expect(answers.sort((a, b) => a - b)[Math.floor(answers.length / 2)]).toBeLessThan(100)
})

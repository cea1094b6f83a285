// Every screen against axe in both themes: no serious and no critical violation.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { mailedLink } from './mails.ts'
import { accept, found, invite, newPerson, post, register } from './people.ts'
import { test } from './test.ts'

/** What fades in is measured when it has arrived, what fades out when it is gone: half transparent text fails. */
async function expectAccessible(page: Page, what: string) {
  await expect(async () => {
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
          .map(({ finished }) => finished.catch(() => {})),
      ),
    )
    const { violations } = await new AxeBuilder({ page }).analyze()
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
      )
    expect(grave, what).toEqual([])
  }).toPass({ timeout: 10_000 })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('login and registration are accessible', async ({ page }) => {
      await page.goto('/login')
      await expect(heading(page)).toBeVisible()
      await expectAccessible(page, 'login')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByText('Email and password are required.')).toBeVisible()
      await expectAccessible(page, 'login with an error')
      await page.getByRole('button', { name: 'Create an account' }).click()
      await expectAccessible(page, 'registration')
    })

    test('choosing a company is accessible', async ({ page, openBrowser }) => {
      const host = await (await openBrowser()).newPage()
      await found(host, await register(host, newPerson('Gwen')), 'Fjord Mills')
      const guest = newPerson('Hugo')
      await invite(host, guest, 'user')
      const id = await register(page, guest)
      await page.goto('/app/select-company')
      await expect(page.getByText('No company yet')).toBeVisible()
      await expectAccessible(page, 'the empty selection with an invitation')
      await page.getByRole('button', { name: 'Add a company' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'the Add Company dialog')
      await accept(page, id)
      await page.goto('/app/select-company')
      await expect(page.getByRole('button', { name: /^Fjord Mills/ })).toBeVisible()
      await expectAccessible(page, 'the selection')
    })

    test('what mailed links open is accessible', async ({ page, openBrowser }) => {
      await found(page, await register(page, newPerson('Gwen')), 'Fjord Mills')
      const guest = newPerson('Hugo')
      await invite(page, guest, 'user')
      const link = await mailedLink(guest.email, '/invitation')
      await page.goto(link)
      await expect(page.getByRole('button', { name: 'Switch accounts' })).toBeVisible()
      await expectAccessible(page, 'an invitation to somebody else')

      const other = await (await openBrowser({ colorScheme })).newPage()
      await other.goto(link)
      await expect(other.getByRole('button', { name: 'Create account' })).toBeVisible()
      await expectAccessible(other, 'an invitation before registering')
      await post(other.request, '/api/auth/register', guest)
      await other.reload()
      await expect(other.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
      await expectAccessible(other, 'an invitation to answer')
      await other.goto('/app/select-company')
      await expect(other.getByRole('button', { name: 'Resend' })).toBeVisible()
      await expectAccessible(other, 'the selection before the address is confirmed')
      await other.goto(await mailedLink(guest.email, '/verify-email'))
      await expect(other.getByText('Your email address is confirmed')).toBeVisible()
      await expectAccessible(other, 'a confirmed address')
      await other.goto('/app/select-company')
      await other.getByRole('button', { name: 'Decline the invitation to Fjord Mills' }).click()
      await expect(other.getByRole('dialog')).toBeVisible()
      await expectAccessible(other, 'the question before declining')
      await other.goto('/verify-email#token=dead')
      await expect(other.getByText('This link is not valid')).toBeVisible()
      await page.goto('/invitation#token=dead')
      await expect(page.getByText('This invitation is no longer open')).toBeVisible()
      await expectAccessible(page, 'a dead invitation')
    })

    test('home and its dialogs are accessible', async ({ page }) => {
      await found(page, await register(page, newPerson('Gwen')), 'Fjord Mills')
      await page.goto('/app')
      await expect(heading(page)).toBeVisible()
      await expect(page.getByText('Only you so far')).toBeVisible()
      await expectAccessible(page, 'home without tasks')
      for (const [index, priority] of ['critical', 'high', 'medium', 'low'].entries()) {
        const deadline = ['2020-01-01', new Date().toISOString().slice(0, 10), '2099-12-31', null][index]
        await post(page.request, '/api/tasks', { title: `A ${priority} task`, priority, deadline })
      }
      await expect(page.getByText('A critical task')).toBeVisible()
      await expectAccessible(page, 'home with tasks')
      await page.getByRole('button', { name: /Switch company/ }).click()
      await expectAccessible(page, 'the company switcher')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Profile' }).click()
      await expectAccessible(page, 'the profile menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add user' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'the Invite dialog')
    })

    test('search, the bell and settings are accessible', async ({ page, openBrowser }) => {
      await found(page, await register(page, newPerson('Gwen')), 'Fjord Mills')
      const guest = newPerson('Hugo')
      await invite(page, guest, 'user')
      const other = await (await openBrowser()).newPage()
      await accept(other, await register(other, guest))
      await post(page.request, '/api/tasks', { title: 'A drawer', description: '# Plan\n\n- **one**' })
      await page.goto('/app')
      await page.getByRole('combobox', { name: 'Search' }).fill('drawer')
      await expect(page.getByRole('option', { name: /A drawer/ })).toBeVisible()
      await expectAccessible(page, 'search with a hit')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click()
      await expect(page.getByText('accepted your invitation')).toBeVisible()
      await expectAccessible(page, 'the bell')
      for (const section of ['notifications', 'audit', 'outbox']) {
        await page.goto(`/app/settings#${section}`)
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expectAccessible(page, `settings, ${section}`)
      }
    })

    test('tasks, one task and the form for a new one are accessible', async ({ page }) => {
      await found(page, await register(page, newPerson('Gwen')), 'Fjord Mills')
      await page.goto('/app/tasks')
      await expect(page.getByText('Nothing on your list')).toBeVisible()
      await expectAccessible(page, 'no tasks')
      for (const [index, priority] of ['critical', 'high', 'medium', 'low'].entries()) {
        const deadline = ['2020-01-01', new Date().toISOString().slice(0, 10), '2099-12-31', null][index]
        await post(page.request, '/api/tasks', { title: `A ${priority} task`, priority, deadline })
      }
      const tick = page.getByRole('checkbox', { name: 'Completed: A low task' })
      await tick.click()
      await expect(tick).toBeChecked()
      await expectAccessible(page, 'tasks of every kind')
      await page.getByRole('link', { name: 'A critical task' }).click()
      await expect(page.getByRole('complementary', { name: 'A critical task' })).toBeVisible()
      await expectAccessible(page, 'one task')
      await page.getByRole('button', { name: 'New task', exact: true }).first().click()
      const form = page.getByRole('dialog', { name: 'New task' })
      await expect(form).toBeVisible()
      await expectAccessible(page, 'the form for a new task')
      await form.getByLabel('Title', { exact: true }).fill('Order hinges by tomorrow 17:00')
      await expect(form.locator('mark')).toHaveText('by tomorrow 17:00')
      await form.getByRole('button', { name: 'Add subtask' }).click()
      await page.keyboard.type('Measure')
      await expectAccessible(page, 'the form for a new task with subtasks')
    })

    test('the list of announcements and the reader are accessible', async ({ page, openBrowser }) => {
      await found(page, await register(page, newPerson('Gwen')), 'Fjord Mills')
      const guest = newPerson('Hugo')
      await invite(page, guest, 'user')
      const reader = await (await openBrowser({ colorScheme })).newPage()
      await accept(reader, await register(reader, guest))
      const expiresAt = '2099-12-31'
      await post(page.request, '/api/announcements', {
        title: 'Lift',
        content: 'x',
        category: 'alert',
        expiresAt,
      })
      const { id } = await post<{ id: string }>(page.request, '/api/announcements', {
        ...{
          title: 'Open day',
          content: '# Doors\n\n- at **ten**, [here](https://example.org)\n\n> welcome',
        },
        ...{ category: 'event', eventDate: '2099-12-05', eventTime: '10:00' },
        ...{ priority: 'pinned', requiresAcknowledgement: true },
      })
      await post(reader.request, `/api/announcements/${id}/comments`, { text: 'I bring the **cake**' })
      await reader.request.put(`/api/announcements/${id}/reactions/${encodeURIComponent('👍')}`)
      await reader.goto(`/app/announcements?announcement=${id}`)
      await expect(reader.getByText('I bring the cake')).toBeVisible()
      await expectAccessible(reader, 'the list with new ones, and the reader')
      await page.goto(`/app/announcements?announcement=${id}`)
      await expect(page.getByText('0 of 1 have read this')).toBeVisible()
      await expectAccessible(page, 'the reader of its author')
    })

    test('the form for an announcement is accessible', async ({ page }) => {
      await found(page, await register(page, newPerson('Gwen')), 'Fjord Mills')
      await page.goto('/app/announcements')
      await expect(page.getByText('No announcements yet')).toBeVisible()
      await expectAccessible(page, 'no announcements')
      await page.getByRole('button', { name: 'New', exact: true }).click()
      const form = page.getByRole('dialog', { name: 'New announcement' })
      await expect(form).toBeVisible()
      await page.keyboard.press('Control+Enter')
      await expect(form.getByText('Fill in this field').first()).toBeVisible()
      await expectAccessible(page, 'the form for an announcement that lacks everything')
      await form.getByRole('textbox', { name: 'Title' }).fill('Yard closed')
      await form.getByLabel('Text', { exact: true }).fill('From **Monday** on')
      await expect(form.getByText('Monday', { exact: true })).toBeVisible()
      await form.getByRole('button', { name: 'Pin to top' }).click()
      await form.getByRole('button', { name: 'Who it is for: Everyone' }).click()
      await page.getByRole('radio', { name: 'Roles' }).check()
      await expectAccessible(page, 'choosing for whom an announcement is')
    })
  })
}

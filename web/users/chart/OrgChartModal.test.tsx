// The organisation chart: reading, editing by keyboard and form, undo, saving, and somebody else's save meanwhile.
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OrgChart } from '#contract/org-chart.ts'
import { idOf, refusal } from '#web/app.testing.tsx'
import {
  blank,
  card,
  chart,
  company,
  hidden,
  open,
  place,
  production,
  save,
  saved,
  two,
} from '#web/chart.testing.tsx'
import { queryClient } from '#web/lib/query-client.ts'

it('shows levels, departments and who has which role', async () => {
  const { dialog } = await open(chart)
  expect(await dialog.findByText('Company-wide')).toBeTruthy()
  await place(dialog, 'Administrator').findByText('Mara Ilves')
  const lead = place(dialog, 'Level 1, Production').getByRole('button', { name: /^Lead/ })
  expect(lead.textContent).toContain('2 people')
  expect(place(dialog, 'Level 2, R&D <b>').getByText('No roles yet')).toBeTruthy()
  expect(place(dialog, 'Not placed').getByRole('button', { name: 'Driver' })).toBeTruthy()
  expect(dialog.getByRole('heading', { name: /R&D <b>/ })).toBeTruthy()
})

it('moves a role by arrow keys, tells where it is, keeps the focus on it and saves the whole chart', async () => {
  const { person, dialog, calls } = await open(chart, saved())
  ;(await dialog.findByRole('button', { name: /^Finisher/ })).focus()
  await person.keyboard('{ArrowDown}')
  expect(await dialog.findByText('Finisher, level 2, R&D <b>')).toBeTruthy()
  await person.keyboard('{ArrowLeft}')
  expect(await dialog.findByText('Finisher, level 2, Production')).toBeTruthy()
  expect(place(dialog, 'Level 2, Production').getByRole('button', { name: /^Finisher/ })).toBe(
    document.activeElement,
  )
  expect(dialog.getByText('1 unsaved change')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: /Save changes/ }))
  expect(await screen.findByText('Organisation chart saved.')).toBeTruthy()
  const sent = calls.find(({ name }) => name === save)?.body as OrgChart
  expect(sent.revision).toBe(4)
  expect(sent.roles.find(({ id }) => id === idOf(303))).toMatchObject({
    levelId: two,
    departmentId: production,
  })
  await waitFor(() => expect(dialog.queryByText(/unsaved/)).toBeNull())
})

it('takes a role to the tray and away with Delete, and back with Ctrl+Z', async () => {
  const { person, dialog } = await open(chart)
  ;(await dialog.findByRole('button', { name: /^Finisher/ })).focus()
  await person.keyboard('{Delete}')
  expect(await dialog.findByText('Finisher, not placed')).toBeTruthy()
  await person.keyboard('{Delete}')
  expect(dialog.queryByRole('button', { name: /^Finisher/ })).toBeNull()
  expect(card(dialog, /^Driver/)).toBe(document.activeElement)
  await person.keyboard('{Control>}zz{/Control}')
  expect(place(dialog, 'Level 1, R&D <b>').getByRole('button', { name: /^Finisher/ })).toBeTruthy()
  expect(dialog.queryByText(/unsaved/)).toBeNull()
})

it('changes the name, the people and the place of a role in its panel', async () => {
  const { person, dialog, calls } = await open(chart, saved())
  await person.click(await dialog.findByRole('button', { name: /^Lead(?!s)/ }))
  const panel = within(dialog.getByRole('complementary', { name: 'Role: Lead' }))
  const name = panel.getByRole('textbox', { name: 'Name' })
  await person.clear(name)
  expect(await panel.findByText('Role name is required.')).toBeTruthy()
  await person.type(name, 'Head & <shoulders>')
  await person.click(await panel.findByRole('button', { name: 'Take off Jonas Weber' }))
  await person.click(panel.getByRole('button', { name: 'Add a person' }))
  await person.click(await screen.findByRole('option', { name: /Mara Ilves/, hidden }))
  await person.click(panel.getByRole('button', { name: /Move to/ }))
  await person.type(name, '{Enter}')
  expect(dialog.queryByRole('complementary')).toBeNull()
  expect(place(dialog, 'Not placed').getByRole('button', { name: 'Head & <shoulders>' })).toBe(
    document.activeElement,
  )
  expect(dialog.getByText('1 unsaved change')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: /Save changes/ }))
  await screen.findByText('Organisation chart saved.')
  const sent = calls.find(({ name }) => name === save)?.body as OrgChart
  expect(sent.roles.find(({ id }) => id === idOf(302))).toEqual({
    id: idOf(302),
    name: 'Head & <shoulders>',
    levelId: null,
    departmentId: null,
    userIds: [idOf(3), idOf(1)],
  })
})

it('begins with the admins and a department, which is named at once', async () => {
  const { person, dialog, calls } = await open(blank, saved())
  await person.click(await dialog.findByRole('button', { name: 'Start with the admins' }))
  await person.keyboard('Workshop{Enter}')
  expect(place(dialog, 'Administrator').getByText('Mara Ilves')).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'Level 1, Workshop' })).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: /Save changes/ }))
  await screen.findByText('Organisation chart saved.')
  const sent = calls.find(({ name }) => name === save)?.body as OrgChart
  expect(sent).toMatchObject({ revision: 0, departments: [{ name: 'Workshop' }] })
  expect(sent.roles).toMatchObject([{ userIds: [idOf(1)], levelId: company.id, departmentId: null }])
})

it('names a department from its menu, with the focus in the field', async () => {
  const { person, dialog } = await open(chart)
  await person.click(await dialog.findByRole('button', { name: 'More for Production' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Rename', hidden }))
  const field = await dialog.findByRole('textbox', { name: 'Name of the department' })
  expect(field).toBe(document.activeElement)
  await person.keyboard('Workshop{Enter}')
  expect(dialog.getByRole('region', { name: 'Level 2, Workshop' })).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Workshop' }))
  await person.keyboard(`${'x'.repeat(130)}{Escape}`)
  expect(dialog.getByRole('button', { name: 'Workshop' })).toBe(document.activeElement)
  await person.keyboard('{Enter}')
  await person.keyboard(`${'x'.repeat(130)}{Enter}`)
  expect(await screen.findByText(/A name may have 100 characters/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'x'.repeat(100) })).toBeTruthy()
})

it('deletes a department and keeps its roles in the tray', async () => {
  const { person, dialog } = await open(chart)
  await person.click(await dialog.findByRole('button', { name: 'More for Production' }))
  // Where nothing has a size, the menu takes its button for scrolled away and hides.
  await person.click(await screen.findByRole('menuitem', { name: 'Delete department', hidden }))
  expect(place(dialog, 'Not placed').getByRole('button', { name: 'Lead' })).toBeTruthy()
  expect(dialog.getByText('2 unsaved changes')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Discard' }))
  expect(place(dialog, 'Level 1, Production').getByRole('button', { name: /^Lead/ })).toBeTruthy()
})

it.each([
  ['theirs', 'Take theirs', 'Theirs', []],
  ['mine', 'Put mine over it', 'Finisher', [4, 7]],
])('lets me keep %s when somebody else saved meanwhile', async (_whose, choice, name, revisions) => {
  const theirs: OrgChart = {
    ...chart,
    revision: 7,
    roles: chart.roles.map((role) => (role.id === idOf(303) ? { ...role, name: 'Theirs' } : role)),
  }
  const { person, dialog, calls } = await open(chart, {
    [save]: (body) => {
      const sent = body as OrgChart
      if (sent.revision < 7) return [409, { ...refusal('changed_meanwhile'), current: theirs }]
      return [200, { ...sent, revision: 8 }]
    },
  })
  ;(await dialog.findByRole('button', { name: /^Finisher/ })).focus()
  await person.keyboard('{ArrowDown}')
  await person.click(dialog.getByRole('button', { name: /Save changes/ }))
  const question = await dialog.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: choice }))
  await waitFor(() => expect(dialog.queryByText(/unsaved/)).toBeNull())
  expect(card(dialog, new RegExp(`^${name}`))).toBeTruthy()
  const sent = calls.filter((call) => call.name === save).map(({ body }) => (body as OrgChart).revision)
  expect(sent).toEqual(revisions.length > 0 ? revisions : [4])
})

it('asks before closing with changes, and closes without asking when there are none', async () => {
  const { person, dialog, onClose } = await open(chart)
  ;(await dialog.findByRole('button', { name: /^Finisher/ })).focus()
  await person.keyboard('{ArrowDown}{Escape}')
  const question = within(await dialog.findByRole('alertdialog', { name: 'Close with 1 unsaved change?' }))
  expect(onClose).not.toHaveBeenCalled()
  await person.click(question.getByRole('button', { name: 'Keep editing' }))
  expect(dialog.queryByRole('alertdialog')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Undo' }))
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it("shows what others save, but not over somebody's own changes", async () => {
  let current = chart
  const { person, dialog } = await open(chart, { 'GET /api/org-chart': () => [200, current] })
  await dialog.findByRole('button', { name: /^Finisher/ })
  const changeName = async (name: string, revision: number) => {
    current = {
      ...chart,
      revision,
      roles: chart.roles.map((role) => (role.id === idOf(303) ? { ...role, name } : role)),
    }
    await act(() => queryClient.invalidateQueries({ queryKey: ['users'] }))
  }
  await changeName('Polisher', 5)
  ;(await dialog.findByRole('button', { name: /^Polisher/ })).focus()
  await person.keyboard('{ArrowDown}')
  await changeName('Painter', 6)
  expect(await dialog.findByText('Somebody else saved the chart meanwhile.')).toBeTruthy()
  expect(card(dialog, /^Polisher/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await dialog.findByRole('button', { name: /^Painter/ })).toBeTruthy()
})

it('says to readers that there is none yet', async () => {
  const { dialog } = await open(blank, {}, ['users.view'])
  expect(await dialog.findByText('No chart yet')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Start with the admins' })).toBeNull()
})

it('is read and exported by those who may not change it', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:chart'
  })
  const { person, dialog } = await open(chart, {}, ['users.view'])
  const finisher = await dialog.findByRole('button', { name: /^Finisher/ })
  for (const name of ['Department', 'Level', 'Role', 'Discard', 'Save changes']) {
    expect(dialog.queryByRole('button', { name })).toBeNull()
  }
  finisher.focus()
  await person.keyboard('{ArrowDown}{Delete}')
  expect(place(dialog, 'Level 1, R&D <b>').getByRole('button', { name: /^Finisher/ })).toBeTruthy()
  await person.click(card(dialog, /^Lead(?!s)/))
  const panel = within(dialog.getByRole('complementary', { name: 'Role: Lead' }))
  expect(panel.getByText('Sofia Marin')).toBeTruthy()
  expect(panel.queryByRole('textbox')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Export' }))
  expect(await files[0]?.text()).toContain('R&amp;D &lt;b&gt;')
})

it('says why it could not be loaded or saved', async () => {
  let isBroken = true
  const { person, dialog } = await open(chart, {
    'GET /api/org-chart': () => (isBroken ? [422, refusal('chart_invalid')] : [200, chart]),
    [save]: () => [422, refusal('chart_invalid')],
  })
  expect(await dialog.findByText(/Failed to load the organisation chart:/)).toBeTruthy()
  isBroken = false
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  ;(await dialog.findByRole('button', { name: /^Finisher/ })).focus()
  await person.keyboard('{ArrowDown}')
  await person.click(dialog.getByRole('button', { name: /Save changes/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Each part of the chart')
  expect(dialog.getByText('1 unsaved change')).toBeTruthy()
})

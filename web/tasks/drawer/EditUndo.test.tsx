// Every field that is changed in the drawer says so, with a way back that nobody else's change is lost by.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { idOf, refusal } from '#web/app.testing.tsx'
import { one, openDrawer, setUpDrawer } from '#web/task-drawer.testing.tsx'
import { subtaskOf, taskOf } from '#web/tasks.testing.tsx'

setUpDrawer()

const undo = () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))

it('takes a changed title back', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen')])
  const title = await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'Kitchen doors' } })
  fireEvent.blur(title)
  await screen.findByText('Title changed')
  undo()
  await screen.findByDisplayValue('Kitchen')
  expect(bodies(`PATCH ${one}`)).toMatchObject([{ title: 'Kitchen doors' }, { title: 'Kitchen' }])
  expect(screen.queryByText('Title changed')).toBeNull()
})

it('offers only the last of several changes of one field', async () => {
  await openDrawer([taskOf(2, 'Kitchen')])
  const title = await screen.findByRole('textbox', { name: 'Title' })
  for (const text of ['Doors', 'Kitchen doors']) {
    fireEvent.change(title, { target: { value: text } })
    fireEvent.blur(title)
    await waitFor(() => expect(screen.getAllByText('Title changed')).toHaveLength(1))
    await screen.findByDisplayValue(text)
  }
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1))
  undo()
  await screen.findByDisplayValue('Doors')
})

it('takes the title of a subtask back', async () => {
  const sub = `/api/tasks/${idOf(20)}`
  const parent = taskOf(2, 'Kitchen', { subtasks: [subtaskOf(20, 'Sand')] })
  const { bodies } = await openDrawer([parent], {}, { search: `?task=${idOf(20)}` })
  const title = await screen.findByDisplayValue('Sand')
  fireEvent.change(title, { target: { value: 'Sand twice' } })
  fireEvent.blur(title)
  await screen.findByText('Title changed')
  undo()
  await waitFor(() =>
    expect(bodies(`PATCH ${sub}`)).toMatchObject([{ title: 'Sand twice' }, { title: 'Sand' }]),
  )
})

it('takes a chosen priority back', async () => {
  const { bodies } = await openDrawer([taskOf(2, 'Kitchen', { priority: 'low' })])
  fireEvent.click(await screen.findByRole('button', { name: 'Low' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'High', hidden: true }))
  await screen.findByText('Priority changed')
  undo()
  await waitFor(() =>
    expect(bodies(`PATCH ${one}`)).toMatchObject([{ priority: 'high' }, { priority: 'low' }]),
  )
})

it('shows both titles where somebody else changed it before it was taken back', async () => {
  const theirs = taskOf(2, 'Theirs', { revision: 9 })
  let isMet = false
  await openDrawer([taskOf(2, 'Kitchen')], {
    [`PATCH ${one}`]: (body) => {
      if (isMet) return [409, { ...refusal('changed_meanwhile'), current: theirs }]
      isMet = true
      return [200, taskOf(2, (body as { title: string }).title, { revision: 2 })]
    },
  })
  const title = await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(title, { target: { value: 'Kitchen doors' } })
  fireEvent.blur(title)
  await screen.findByText('Title changed')
  // The app of a test has an address of its own.
  history.replaceState(null, '', `?task=${idOf(2)}`)
  undo()
  const both = await screen.findByRole('alert')
  history.replaceState(null, '', location.pathname)
  expect(both.textContent).toContain('Theirs')
  expect(both.textContent).toContain('Kitchen')
})

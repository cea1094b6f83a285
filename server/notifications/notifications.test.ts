// What people are told of, how, and that nobody is told what they may not see, or twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { notificationJob } from '#server/notify.ts'
import { type Company, type Person, type TestApp, testApp } from '#server/testing.ts'

let run: TestApp
beforeAll(async () => {
  run = await testApp({ listen: true })
})
afterAll(() => run.stop())

interface List {
  items: Notification[]
  unread: number
  nextCursor: string | null
}
const listOf = async (person: Person, query = '') =>
  (await person.get(`/api/notifications${query}`)).json<List>()
const told = async (person: Person) => {
  await run.work()
  return (await listOf(person)).items.map(({ type, title }) => [type, title])
}
const badge = async (person: Person) => (await person.get('/api/badges')).json().notifications
const add = async (person: Person, title: string, more = {}) =>
  (await person.post('/api/tasks', { title, ...more })).json().id as string

describe('tasks', () => {
  test('whoever is given a task is told, and led to it; whoever gives it is not', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    await told(company.admin)
    const id = await add(company.admin, 'Oil the fronts', { assigneeId: person.id })
    await add(person, 'For myself')
    await run.work()
    const { items, unread, nextCursor } = await listOf(person)
    expect(items).toEqual([
      {
        id: items[0]?.id,
        _id: items[0]?.id,
        type: 'task.assigned',
        actor: { id: company.admin.id, firstName: 'Robin', lastName: 'Ash', profileImage: null },
        title: 'Oil the fronts',
        subject: { type: 'task', id },
        link: `/app/tasks?task=${id}`,
        fields: [],
        count: 1,
        createdAt: expect.any(String),
        readAt: null,
      },
    ])
    expect([unread, nextCursor, await badge(person)]).toEqual([1, null, 1])
    expect((await told(company.admin)).filter(([type]) => type?.startsWith('task'))).toEqual([])
  })

  test('the two people of a task are told of changes and of its completion, each of what others did', async () => {
    const company = await run.newCompany()
    const [giver, holder, boss] = [await company.join('user'), await company.join('user'), company.admin]
    const id = await add(giver, 'Fit the door', { assigneeId: holder.id })
    const change = (person: Person, body: object) =>
      person.patch(`/api/tasks/${id}`, body as Record<string, unknown>)
    await change(boss, { deadline: '2030-01-01', description: 'Soon' })
    await change(holder, { completed: true })
    await change(giver, { completed: false })
    await change(boss, { priority: 'medium' }) // as it was: nothing changed
    expect(await told(giver)).toEqual([
      ['task.completed', 'Fit the door'],
      ['task.changed', 'Fit the door'],
    ])
    expect(await told(holder)).toEqual([
      ['task.changed', 'Fit the door'],
      ['task.assigned', 'Fit the door'],
    ])
    expect((await listOf(holder)).items[0]?.fields).toEqual(['description', 'deadline'])
  })

  test('a task given on is news for the next holder alone, and gone for the one before', async () => {
    const company = await run.newCompany()
    const [giver, first, next] = [
      await company.join('user'),
      await company.join('user'),
      await company.join('user'),
    ]
    const id = await add(giver, 'Sand the shelf', { assigneeId: first.id })
    expect(await told(first)).toEqual([['task.assigned', 'Sand the shelf']])
    await giver.patch(`/api/tasks/${id}`, { assigneeId: next.id, title: 'Sand two shelves' })
    expect(await told(next)).toEqual([['task.assigned', 'Sand two shelves']])
    expect([await told(first), await badge(first)]).toEqual([[], 0])
  })

  test('what was deleted is not shown, nor told when it is deleted before; undo shows it again', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    const id = await add(company.admin, 'Told', { assigneeId: person.id })
    expect(await told(person)).toHaveLength(1)
    await company.admin.remove(`/api/tasks/${id}`)
    const early = await add(company.admin, 'Gone before', { assigneeId: person.id })
    await company.admin.remove(`/api/tasks/${early}`)
    expect([await told(person), await badge(person)]).toEqual([[], 0])
    for (const deleted of [id, early]) await company.admin.post(`/api/tasks/${deleted}/restore`)
    expect(await told(person)).toEqual([['task.assigned', 'Told']])
  })

  test('whoever left, or lost the right to see tasks, is told nothing more and shown nothing old', async () => {
    const company = await run.newCompany()
    const [left, stays] = [await company.join('user'), await company.join('user')]
    for (const person of [left, stays]) await add(company.admin, 'Before', { assigneeId: person.id })
    await run.work()
    for (const person of [left, stays]) await add(company.admin, 'Meanwhile', { assigneeId: person.id })
    await run.database.query('update memberships set ended_at = now() where user_id = $1', [left.id])
    await run.database.query(
      "update roles set kind = 'custom', actions = '{}' where company_id = $1 and kind = 'user'",
      [company.id],
    )
    await run.work()
    expect((await left.get('/api/notifications')).statusCode).toBe(403)
    expect(await told(stays)).toEqual([])
    const { rows } = await run.database.query(
      "select count(*)::int as told from notifications where company_id = $1 and type = 'task.assigned'",
      [company.id],
    )
    expect(rows[0].told).toBe(2) // of 'Before'
  })
})

describe('exactly once', () => {
  test('a job that runs twice tells nobody twice, and two events of one moment are two', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    const ids = await Promise.all(
      ['One', 'Two'].map((title) => add(company.admin, title, { assigneeId: person.id })),
    )
    const { rows } = await run.database.query(
      "select data from pgboss.job where name = 'notifications.deliver' and data ->> 'companyId' = $1",
      [company.id],
    )
    const jobs = rows.map(({ data }) => notificationJob.body.parse(data.body))
    expect(jobs.filter(({ type }) => type === 'task.assigned')).toHaveLength(2)
    for (const body of [...jobs, ...jobs]) await notificationJob.run({ companyId: company.id }, body)
    await run.work()
    const { items } = await listOf(person)
    expect(items.map(({ subject }) => subject.id).sort()).toEqual([...ids].sort())
    const mails = await run.database.query('select 1 from mails where user_id = $1 and subject like $2', [
      person.id,
      '%assigned%',
    ])
    expect(mails.rowCount).toBe(2)
  })
})

describe('reading', () => {
  test('one, some or all; others’ stay as they are', async () => {
    const company = await run.newCompany()
    const [person, other] = [await company.join('user'), await company.join('user')]
    for (let n = 0; n < 5; n++) await add(company.admin, `Task ${n}`, { assigneeId: person.id })
    await add(company.admin, 'Theirs', { assigneeId: other.id })
    await run.work()
    const [first] = (await listOf(person)).items
    const read = (who: Person, body: object) =>
      who.post('/api/notifications/read', body as Record<string, unknown>).then((reply) => reply.json())
    expect(await read(other, { ids: [first?.id] })).toEqual({ unread: 1 })
    expect(await read(person, { ids: [first?.id] })).toEqual({ unread: 4 })
    expect(await read(person, { ids: [first?.id] })).toEqual({ unread: 4 })
    expect((await listOf(person)).items[0]?.readAt).toEqual(expect.any(String))
    expect(await read(person, { all: true })).toEqual({ unread: 0 })
    expect([await badge(person), await badge(other)]).toEqual([0, 1])
    for (const body of [{}, { all: false }, { ids: [first?.id], all: true }]) {
      expect((await person.post('/api/notifications/read', body)).statusCode).toBe(422)
    }
  })

  test('the list comes in pages', async () => {
    const company = await run.newCompany()
    const person = await company.join('user')
    for (let n = 0; n < 5; n++) await add(company.admin, `Task ${n}`, { assigneeId: person.id })
    await run.work()
    const seen = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: List = await listOf(person, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['Task 4', 'Task 3', 'Task 2', 'Task 1', 'Task 0'])
  })

  test('every page of the person hears of a notification and of its reading, in whatever company', async () => {
    const [here, there] = [await run.newCompany(), await run.newCompany()]
    const person = await here.join('user')
    await run.work()
    const page = await run.connect(person, here.id)
    const stranger = await run.connect(there.admin, there.id)
    const heard = () => page.changes.filter(({ module }) => module === 'notifications').length
    await add(here.admin, 'Live', { assigneeId: person.id })
    await run.work()
    await expect.poll(heard).toBe(1)
    await person.post('/api/notifications/read', { all: true })
    await expect.poll(heard).toBe(2)
    await there.admin.post('/api/invitations', { email: person.email, role: 'user' })
    await run.work()
    await expect.poll(heard).toBe(3)
    expect(stranger.changes.filter(({ module }) => module === 'notifications')).toEqual([])
    for (const { socket } of [page, stranger]) socket.disconnect()
  })
})

describe('invitations', () => {
  const invite = async (company: Company, person: Person) => {
    const sent = await company.admin.post('/api/invitations', { email: person.email, role: 'user' })
    return sent.json().id as string
  }

  test('reach their person in another company, until they end', async () => {
    const [home, host] = [await run.newCompany(), await run.newCompany()]
    const person = await home.join('user')
    const id = await invite(host, person)
    await run.work()
    const { items, unread } = await listOf(person)
    const { name } = (await host.admin.get('/api/companies')).json()[0]
    expect(items[0]).toMatchObject({
      type: 'invitation.received',
      title: name,
      actor: { id: host.admin.id },
      subject: { type: 'invitation', id },
      link: '/app/select-company',
    })
    expect(unread).toBe(1)
    await host.admin.remove(`/api/invitations/${id}`)
    expect(await told(person)).toEqual([])
  })

  test('accepted ones tell who sent them', async () => {
    const host = await run.newCompany()
    const person = await run.newPerson()
    const id = await invite(host, person)
    await person.post(`/api/invitations/${id}/accept`)
    expect(await told(host.admin)).toEqual([['invitation.accepted', 'Robin Ash']])
    await person.post(`/api/invitations/${id}/accept`)
    expect(await told(host.admin)).toHaveLength(1)
  })

  test('an address without an account gets a mail, and no trace of whether there is one', async () => {
    const host = await run.newCompany()
    const sent = await host.admin.post('/api/invitations', { email: 'Nobody@example.test', role: 'manager' })
    await run.work()
    expect(Object.keys(sent.json())).not.toContain('userId')
    const { rows } = await run.database.query(
      'select address, user_id, subject from mails where company_id = $1',
      [host.id],
    )
    expect(rows).toEqual([
      {
        address: 'Nobody@example.test',
        user_id: null,
        subject: expect.stringMatching(/^Robin Ash invited you to /),
      },
    ])
  })
})

describe('choices', () => {
  const defaults = { inApp: true, email: true }

  test('start from the product’s own, and change one by one', async () => {
    const person = await run.newPerson()
    const settings = async () => (await person.get('/api/user/notification-settings')).json()
    expect(await settings()).toMatchObject({
      events: { 'task.assigned': defaults },
      quietFrom: null,
      quietTo: null,
    })
    await person.patch('/api/user/notification-settings', { events: { 'task.assigned': { email: false } } })
    const reply = await person.patch('/api/user/notification-settings', {
      quietFrom: '22:00',
      quietTo: '07:00',
    })
    expect(reply.json()).toMatchObject({
      events: {
        'task.assigned': { inApp: true, email: false },
        'task.changed': { inApp: true, email: false },
      },
      quietFrom: '22:00',
      quietTo: '07:00',
    })
    expect(await settings()).toEqual(reply.json())
    for (const body of [
      { quietFrom: '25:00', quietTo: '07:00' },
      { quietFrom: '22:00' },
      { quietFrom: '22:00', quietTo: null },
    ]) {
      expect((await person.patch('/api/user/notification-settings', body)).statusCode).toBe(422)
    }
    const unknown = await person.patch('/api/user/notification-settings', {
      events: { 'task.eaten': defaults },
    })
    expect(unknown.statusCode).toBe(400)
  })

  test('changed at once in several windows are all kept', async () => {
    const person = await run.newPerson()
    const types = [
      'task.assigned',
      'task.changed',
      'task.completed',
      'invitation.received',
      'invitation.accepted',
    ]
    const off = (type: string) =>
      person.patch('/api/user/notification-settings', { events: { [type]: { inApp: false } } })
    await Promise.all(types.map(off))
    const { events } = (await person.get('/api/user/notification-settings')).json()
    expect(types.map((type) => events[type].inApp)).toEqual(types.map(() => false))
  })

  test.each([
    [{ inApp: true, email: true }, 1, 1],
    [{ inApp: true, email: false }, 1, 0],
    [{ inApp: false, email: true }, 0, 1],
    [{ inApp: false, email: false }, 0, 0],
  ])('%j shows %i and mails %i', async (ways, shown, mailed) => {
    const company = await run.newCompany()
    const person = await company.join('user')
    await person.patch('/api/user/notification-settings', { events: { 'task.assigned': ways } })
    await add(company.admin, 'Chosen', { assigneeId: person.id })
    expect([(await told(person)).length, await badge(person)]).toEqual([shown, shown])
    const { rowCount } = await run.database.query(
      "select 1 from mails where user_id = $1 and subject like '%Chosen%'",
      [person.id],
    )
    expect(rowCount).toBe(mailed)
  })

  test.each([
    ['their own', 'Asia/Kathmandu', 'Asia/Kathmandu', true],
    ['the company’s, where they have their own', 'Asia/Kathmandu', 'Pacific/Honolulu', false],
    ['the company’s, where they have none', null, 'Pacific/Honolulu', true],
  ])('mails wait for the end of quiet hours in %s zone (%s, %s): %s', async (_, own, quietIn, isWaiting) => {
    const company = await run.newCompany()
    const person = await company.join('user')
    await run.database.query("update companies set time_zone = 'Pacific/Honolulu' where id = $1", [
      company.id,
    ])
    await run.database.query('update users set time_zone = $2 where id = $1', [person.id, own])
    // From an hour ago until in an hour, as the clocks of that zone show it.
    await run.database.query(
      `insert into notification_settings (user_id, quiet_from, quiet_to)
        select $1, to_char(here - interval '1 hour', 'HH24:MI'), to_char(here + interval '1 hour', 'HH24:MI')
        from (select now() at time zone $2 as here) clock`,
      [person.id, quietIn],
    )
    await add(company.admin, 'Later', { assigneeId: person.id })
    expect(await told(person)).toHaveLength(1)
    const { rows } = await run.database.query(
      "select round(extract(epoch from due_at - now()) / 3600)::int as hours from mails where user_id = $1 and subject like '%Later%'",
      [person.id],
    )
    expect(rows).toEqual([{ hours: isWaiting ? 1 : 0 }])
  })
})

// What a page does on the socket's word: fetches anew, asks who it is, loads itself, or lets go of the session.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startLive } from '#web/lib/live.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession, loseSession, reloadPage } from '#web/lib/session.ts'

type Listener = (event: unknown) => void
const heard = vi.hoisted(() => new Map<string, Listener>())
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, listener: Listener) => heard.set(name, listener),
    disconnect: () => {},
    connect: () => {},
  }),
}))
vi.mock('#web/lib/session.ts', () => ({
  endSession: vi.fn(),
  loseSession: vi.fn(),
  reloadPage: vi.fn(),
}))

let stop = () => {}
const refetched = () =>
  vi.mocked(queryClient.invalidateQueries).mock.calls.map(([filters]) => filters?.queryKey?.[0])

beforeEach(async () => {
  vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  stop = startLive('a company')
  await vi.waitFor(() => expect(heard.has('disconnect')).toBe(true))
})
afterEach(() => {
  stop()
  heard.clear()
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

const say = (name: string, event: unknown) => heard.get(name)?.(event)

it.each([
  ['tasks', ['tasks', 'badges']],
  ['users', ['users', 'badges', 'user', 'announcements']],
  ['settings', ['settings', 'badges', 'user', 'companies']],
])('fetches what shows something of %s', (module, keys) => {
  say('changed', { module, ids: [] })
  expect(refetched()).toEqual(keys)
})

it('rests after a fetch that took long, however much is told, and fetches once for all of it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.mocked(queryClient.invalidateQueries).mockImplementation(
    () => new Promise((done) => setTimeout(done, 200)),
  )
  const fetches = () => refetched().filter((key) => key === 'tasks').length
  const hear = () => say('changed', { module: 'tasks', ids: [], isUncounted: true })
  hear()
  expect(fetches()).toBe(1)
  for (let n = 0; n < 9; n += 1) {
    await vi.advanceTimersByTimeAsync(100)
    hear()
  }
  expect(fetches()).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(fetches()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetches()).toBe(2)
  hear()
  expect(fetches()).toBe(3)
  await vi.advanceTimersByTimeAsync(60_000)
})

describe('what is one more', () => {
  const counts = { tasks: 4, announcements: 2, notifications: 100 }
  const hear = (module: string, age: number) => {
    queryClient.setQueryData(['badges'], counts, { updatedAt: Date.now() - age })
    say('changed', { module, ids: [], isOneMore: true })
    return queryClient.getQueryData(['badges'])
  }
  afterEach(() => queryClient.clear())

  it('is counted by the page, up to the end of all counts, and again when the next one comes', () => {
    expect(hear('announcements', 60_000)).toEqual({ ...counts, announcements: 3 })
    say('changed', { module: 'announcements', ids: [], isOneMore: true })
    expect(queryClient.getQueryData(['badges'])).toEqual({ ...counts, announcements: 4 })
    expect(hear('notifications', 60_000)).toEqual(counts)
    expect(new Set(refetched())).toEqual(new Set(['announcements', 'notifications']))
  })

  it('is asked for where the last answer failed, or another is on its way', async () => {
    const refused = () => Promise.reject(new Error('gone'))
    hear('tasks', 60_000)
    await queryClient.fetchQuery({ queryKey: ['badges'], queryFn: refused, retry: false }).catch(() => {})
    say('changed', { module: 'announcements', ids: [], isOneMore: true })
    expect(queryClient.getQueryData(['badges'])).toEqual(counts)
    await vi.waitFor(() => expect(refetched().filter((key) => key === 'badges')).toHaveLength(2))
    let answer = (_counts: object) => {}
    const queryFn = () =>
      new Promise<object>((resolve) => {
        answer = resolve
      })
    const asking = queryClient.fetchQuery({ queryKey: ['badges'], queryFn })
    say('changed', { module: 'announcements', ids: [], isOneMore: true })
    expect(queryClient.getQueryData(['badges'])).toEqual(counts)
    answer(counts)
    await asking
  })

  it('is asked for where the counts may hold it already, or there are none', async () => {
    expect(hear('announcements', 1_000)).toEqual(counts)
    queryClient.clear()
    say('changed', { module: 'notifications', ids: [], isOneMore: true })
    await vi.waitFor(() =>
      expect(refetched()).toEqual(['announcements', 'badges', 'notifications', 'badges']),
    )
  })
})

it.each(['membership_ended', 'two_factor_needed'])('asks who it is when it hears %s', (reason) => {
  say('signed_out', { reason })
  expect(refetched()).toEqual(['user'])
  expect(endSession).not.toHaveBeenCalled()
})

it.each(['no_company', 'two_factor_needed'])('asks who it is when it is refused with %s', (message) => {
  say('connect_error', { message })
  expect(refetched()).toEqual(['user'])
})

it('loads itself anew in another company', () => {
  say('signed_out', { reason: 'company_changed' })
  expect(reloadPage).toHaveBeenCalledOnce()
})

it.each([
  ['signed_out', { reason: 'logged_out' }, 1, 0],
  ['signed_out', { reason: 'session_ended' }, 0, 1],
  ['connect_error', { message: 'no_session' }, 0, 1],
])('lets go of the session when it hears %s %o', (name, event, ended, lost) => {
  say(name, event)
  expect(vi.mocked(endSession).mock.calls).toHaveLength(ended)
  expect(vi.mocked(loseSession).mock.calls).toHaveLength(lost)
})

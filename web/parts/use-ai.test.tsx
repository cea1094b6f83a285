// Suggestions as a screen gets them: a text that grows, stopping, failures, subtasks, and what is missing.
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { suggestTaskDescription } from '#contract/ai.ts'
import { type Answers, fakeServer, idOf, refusal } from '#web/app.testing.tsx'
import { startLanguage } from '#web/lib/language.ts'
import { page } from '#web/lib/page.ts'
import { Providers } from '#web/Providers.tsx'
import { useAiMissing, useAiSubtasks, useAiText } from './use-ai.ts'

const wrapper = ({ children }: { children: ReactNode }) => <Providers>{children}</Providers>
const url = 'POST /api/ai/task-description'

/** An answer that is sent part by part. */
function stream() {
  let sender: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      sender = controller
    },
  })
  const bytes = new TextEncoder()
  return {
    answer: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (text: string) => act(async () => sender.enqueue(bytes.encode(text))),
    end: () => act(async () => sender.close()),
    breakOff: () => act(async () => sender.error(new TypeError('network'))),
  }
}

const event = (name: string, payload: unknown) => `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`

async function open<T>(answers: Answers, hook: () => T) {
  const calls = fakeServer(answers)
  await startLanguage()
  return { calls, ...renderHook(hook, { wrapper }) }
}

const openText = async (answer: Answers[string]) => {
  const opened = await open({ [url]: answer }, () => useAiText(suggestTaskDescription))
  let answered: Promise<string | undefined> = Promise.resolve('not run')
  const run = async (title: string) => {
    act(() => {
      answered = opened.result.current.run(title)
    })
    await waitFor(() => expect(opened.calls.length).toBeGreaterThan(0))
  }
  return { ...opened, run, answered: () => answered }
}

it('shows a text as it comes, however it is cut on its way, and answers with the whole', async () => {
  const sent = stream()
  const { result, run, answered, calls } = await openText(() => sent.answer)
  await run('Move house')
  expect(calls).toMatchObject([{ body: { title: 'Move house' } }])
  const [first, second] = [event('text', { delta: 'Pack\nthe ' }), event('text', { delta: 'boxes' })]
  await sent.send(first + second.slice(0, 9))
  await waitFor(() => expect(result.current.text).toBe('Pack\nthe '))
  expect(result.current.isRunning).toBe(true)
  await sent.send(second.slice(9))
  await waitFor(() => expect(result.current.text).toBe('Pack\nthe boxes'))
  await sent.send(event('done', { description: 'Pack\nthe boxes.' }))
  expect(await act(answered)).toBe('Pack\nthe boxes.')
  expect(result.current).toMatchObject({ text: 'Pack\nthe boxes.', isRunning: false, fault: null })
})

it('asks for events, in the name of the page’s company', async () => {
  page.companyId = idOf(9)
  const seen: unknown[] = []
  const opened = await openText(() => [200])
  const fetching = globalThis.fetch
  globalThis.fetch = (address, init) => {
    seen.push(init?.headers)
    return fetching(address, init)
  }
  await opened.run('Move house')
  expect(seen).toMatchObject([{ accept: 'text/event-stream', 'x-company-id': idOf(9) }])
  await act(opened.answered)
})

it('stops when it is told to, and keeps what was written', async () => {
  const sent = stream()
  const { result, run, answered } = await openText(() => sent.answer)
  await run('Move house')
  await sent.send(event('text', { delta: 'Pack' }))
  await waitFor(() => expect(result.current.text).toBe('Pack'))
  act(() => result.current.stop())
  expect(result.current).toMatchObject({ text: 'Pack', isRunning: false, fault: null })
  await sent.send(event('done', { description: 'Pack the boxes.' }))
  expect(await act(answered)).toBeUndefined()
  expect(result.current.text).toBe('Pack')
})

it.each([
  ['a refusal', () => [503, refusal('ai_not_connected')] as const, /No AI service is connected/],
  ['no network', () => Promise.reject(new TypeError('network')), /could not be reached|connection/i],
])('says why there is nothing: %s', async (_, answer, words) => {
  const { result, run, answered } = await openText(answer)
  await run('Move house')
  expect(await act(answered)).toBeUndefined()
  expect(result.current.fault).toMatch(words)
  expect(result.current.isRunning).toBe(false)
})

it.each(['error', 'end', 'break'])('says why a text ends in the middle: %s', async (how) => {
  const sent = stream()
  const { result, run, answered } = await openText(() => sent.answer)
  await run('Move house')
  await sent.send(event('text', { delta: 'Pack' }))
  if (how === 'error') await sent.send(event('error', refusal('ai_busy')))
  else if (how === 'end') await sent.end()
  else await sent.breakOff()
  expect(await act(answered)).toBeUndefined()
  expect(result.current.fault).toMatch(how === 'error' ? /The AI service is busy/ : /./)
  expect(result.current).toMatchObject({ text: 'Pack', isRunning: false })
})

it('suggests subtasks', async () => {
  const subtasks = [{ title: 'Pack' }, { title: 'Drive', description: 'Slowly' }, { title: 'Unpack' }]
  const answers: Answers = { 'POST /api/ai/subtasks': () => [200, { subtasks }] }
  const { result, calls } = await open(answers, useAiSubtasks)
  const body = { title: 'Move house', description: 'By May' }
  expect(await act(() => result.current.run(body))).toEqual(subtasks)
  expect(calls).toMatchObject([{ body }])
})

it.each([
  [{ isConnected: true, provider: 'Google Gemini' }, null],
  [{ isConnected: false, provider: 'Google Gemini' }, /^Google Gemini needs a key/],
  [{ isConnected: false, provider: null }, /^No AI service is set up on this server/],
])('says what is missing: %j', async (connection, words) => {
  const { result, calls } = await open({ 'GET /api/ai': () => [200, connection] }, useAiMissing)
  await waitFor(() => expect(calls).toHaveLength(1))
  if (words) await waitFor(() => expect(result.current).toMatch(words))
  else expect(result.current).toBeNull()
})

// Saving an answer as a file: how it is asked for, and what happens when it does not come whole.
import { beforeEach, expect, it, vi } from 'vitest'
import { exportAudit } from '#contract/audit.ts'
import { CallError } from '#web/lib/call.ts'
import { download } from '#web/lib/download.ts'
import { page } from '#web/lib/page.ts'

const saved: string[] = []

function answer(response: Response) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const failure = () => download(exportAudit, {}).catch((error: unknown) => error)

beforeEach(() => {
  saved.length = 0
  page.companyId = 'a-company'
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

it('asks as every call does, for the company of the page', async () => {
  const fetch = answer(
    new Response('x', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } }),
  )
  await download(exportAudit, { query: { action: 'exported', from: undefined } })
  const [address, { headers, credentials }] = fetch.mock.calls[0] ?? ['', {}]
  expect(address).toBe('/api/audit/export.csv?action=exported')
  expect(headers).toMatchObject({ accept: 'text/csv', 'x-company-id': 'a-company' })
  expect(headers).toHaveProperty('x-time-zone')
  expect(credentials).toBe('same-origin')
  expect(saved).toEqual(['a.csv'])
})

it('has a name of its own for a file without one', async () => {
  answer(new Response('x'))
  await download(exportAudit, {})
  expect(saved).toEqual(['lintel.csv'])
})

it('gives the refusal as a CallError', async () => {
  answer(new Response(JSON.stringify({ code: 'forbidden', message: 'No.' }), { status: 403 }))
  expect(await failure()).toMatchObject({ name: 'CallError', status: 403, code: 'forbidden' })
  expect(saved).toEqual([])
})

it('saves nothing of a file that breaks off', async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('half of it'))
      controller.error(new TypeError('terminated'))
    },
  })
  answer(new Response(broken))
  expect(await failure()).toBeInstanceOf(CallError)
  expect(saved).toEqual([])
})

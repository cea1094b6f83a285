// Saves what an endpoint answers with as a file, under the name that the server gives it.
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { answerOf, CallError } from '#web/lib/call.ts'

/** Browsers read the file after the click, some of them late. */
const KEEP_MS = 60_000

/** Every failure is a CallError; one on the way saves nothing. */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<void> {
  const answer = await answerOf(endpoint, input ?? {}, { accept: 'text/csv' })
  const file = await answer.blob().catch(() => {
    throw new CallError(0, 'offline')
  })
  saveFile(file, nameOf(answer.headers.get('content-disposition')) ?? 'lintel.csv')
}

function nameOf(disposition: string | null): string | undefined {
  return disposition?.match(/filename="([^"]+)"/)?.[1]
}

/** Puts a file among the person's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}

// Who has a picture made at this moment: one at a time a person, and few in all, because all wait for one worker.
import { fail } from '#server/errors.ts'

/** A picture takes up to some seconds; with more the last would wait longer than anybody looks. */
const AT_MOST = 10

const making = new Set<string>()

/** Throws `busy` while another picture of the person is being made, or those of too many others. */
export async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (making.has(userId) || making.size >= AT_MOST) throw fail('busy')
  making.add(userId)
  try {
    return await work()
  } finally {
    making.delete(userId)
  }
}

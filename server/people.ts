// Names for ids: what a list shows of the people in its rows, asked for once for each person.
import { sql } from 'drizzle-orm'
import type { Person } from '#contract/people.ts'
import { db } from '#server/database/scope.ts'

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

interface PersonRow extends Record<string, unknown> {
  id: string
  first_name: string
  last_name: string
}

/** Who is who, members of before included; gives the person of an id that the scope may see. */
export async function namesOf(ids: Iterable<string>): Promise<(id: string) => Person> {
  const { rows } = await db.execute<PersonRow>(
    sql`select id, first_name, last_name from users where id = any(${`{${[...new Set(ids)].join(',')}}`}::uuid[])`,
  )
  const people = new Map(
    rows.map(({ id, first_name, last_name }) => [
      id,
      { id, firstName: first_name, lastName: last_name, profileImage: null },
    ]),
  )
  return (id) => people.get(id) ?? { id, firstName: '', lastName: '', profileImage: null }
}

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
  profile_image_id: string | null
  /** Null: no member any more. */
  company_id: string | null
}

/** The picture of somebody who is, or could again be, at work in the company; null without one. */
export const imageOf = (
  companyId: string,
  { id, profileImageId }: { id: string; profileImageId: string | null },
): Person['profileImage'] =>
  profileImageId === null
    ? null
    : { data: `/api/users/${id}/profile-image?company=${companyId}&version=${profileImageId}` }

/** Who is who, members of before included; gives the person of an id that the scope may see. */
export async function namesOf(ids: Iterable<string>): Promise<(id: string) => Person> {
  const { rows } = await db.execute<PersonRow>(
    sql`select u.id, u.first_name, u.last_name, u.profile_image_id, m.company_id
      from users u left join memberships m on m.company_id = (select gates.current_company()) and m.user_id = u.id
        and (m.ended_at is null or m.deactivated_at is not null)
      where u.id = any(${`{${[...new Set(ids)].join(',')}}`}::uuid[])`,
  )
  const people = new Map(
    rows.map(({ id, first_name, last_name, profile_image_id, company_id }) => [
      id,
      {
        id,
        firstName: first_name,
        lastName: last_name,
        profileImage:
          company_id === null ? null : imageOf(company_id, { id, profileImageId: profile_image_id }),
      },
    ]),
  )
  return (id) => people.get(id) ?? { id, firstName: '', lastName: '', profileImage: null }
}

// Tells invited people of their invitations: by mail with the secret link, and behind the bell of a confirmed account.
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { notificationTypes } from '#contract/notifications.ts'
import type { RoleKind } from '#contract/permissions.ts'
import { canonicalEmail } from '#contract/text.ts'
import { isoInstant } from '#server/database/company-table.ts'
import { db, type JobScope, type Scope } from '#server/database/scope.ts'
import { spokenLanguage, translatorFor } from '#server/locales/load.ts'
import { type Mail, queueMails } from '#server/mail.ts'
import { settingsFoot, write } from '#server/mail-text.ts'
import { publishToPerson } from '#server/realtime.ts'

export interface Invited {
  /** Of the invitation. */
  id: string
  email: string
  role: { name: string; kind: RoleKind }
  /** Holds the secret. */
  link: string
}

interface Account extends Record<string, unknown> {
  canonical_email: string
  user_id: string
  language: string | null
  ways: { inApp?: boolean; email?: boolean }
  quiet_until: string | null
}

/**
 * In the running scope's transaction: a secret may wait nowhere else than in the mail that carries it. A mail of
 * the same invitation that did not go yet is dropped, its link is dead.
 */
export async function notifyInvited(scope: Scope, invited: Invited[]): Promise<void> {
  if (invited.length === 0) return
  const accounts = await accountsOf(invited)
  const names = await namesFor(scope)
  const told = invited.map((invitation) => {
    const account = accounts.get(canonicalEmail(invitation.email))
    return { invitation, account, ways: { ...notificationTypes['invitation.received'], ...account?.ways } }
  })
  await showInApp(
    scope,
    told.flatMap(({ invitation, account, ways }) =>
      account && ways.inApp ? [{ id: invitation.id, userId: account.user_id }] : [],
    ),
  )
  await db.execute(sql`select gates.drop_invitation_mails(${sql.param(invited.map(({ id }) => id))}::uuid[])`)
  await queueMails(
    told.flatMap(({ invitation, account, ways }) => (ways.email ? [mailOf(invitation, account, names)] : [])),
  )
}

async function accountsOf(invited: Invited[]): Promise<Map<string, Account>> {
  const addresses = invited.map(({ email }) => canonicalEmail(email))
  const { rows } = await db.execute<Account>(
    sql`select * from gates.accounts_of(${sql.param(addresses)}::text[])`,
  )
  return new Map(rows.map((row) => [row.canonical_email, row]))
}

interface Names extends Record<string, unknown> {
  company: string
  actor: string
  inviter_language: string | null
}

async function namesFor({ companyId, userId }: Scope): Promise<Names> {
  const { rows } = await db.execute<Names>(sql`
    select c.name as company, concat_ws(' ', u.first_name, u.last_name) as actor, u.language as inviter_language
    from companies c join users u on u.id = ${userId} where c.id = ${companyId}`)
  const [names] = rows
  if (!names) throw new Error('an inviter without a company')
  return names
}

/** Sent again, it stays the one row that it was. */
async function showInApp({ companyId, userId }: Scope, told: { id: string; userId: string }[]) {
  if (told.length === 0) return
  const rows = JSON.stringify(
    told.map((one) => ({ notification_id: uuidv7(), id: one.id, user_id: one.userId })),
  )
  await db.execute(sql`
    insert into notifications (company_id, id, user_id, event_id, type, actor_id, subject_type, subject_id)
    select ${companyId}, notification_id, user_id, id, 'invitation.received', ${userId}, 'invitation', id
    from jsonb_to_recordset(${rows}::jsonb) as told (notification_id uuid, id uuid, user_id uuid)
    on conflict (company_id, user_id, event_id) do nothing`)
  for (const one of told) publishToPerson(one.userId, 'notifications', [one.id])
}

function mailOf({ id, email, role, link }: Invited, account: Account | undefined, names: Names): Mail {
  // Of somebody unknown the best guess is the language of whoever invites them.
  const language = spokenLanguage(account ? account.language : names.inviter_language)
  const say = translatorFor(language)
  const words = {
    actor: names.actor,
    company: names.company,
    role: role.kind === 'custom' ? role.name : say(`roles.${role.kind}`),
  }
  const letter = {
    subject: say('mails.invitation.received.subject', words),
    paragraphs: [say('mails.invitation.received.text', words), say('mails.invitation.received.until')],
    action: { label: say('mails.invitation.received.open'), url: link },
    foot: account ? settingsFoot(language) : { text: say('mails.invitedFoot') },
  }
  return {
    ...write(language, letter),
    isSecret: true,
    about: { type: 'invitation', id },
    receivers: [
      {
        address: email,
        ...(account && { userId: account.user_id }),
        dueAt: account?.quiet_until ? isoInstant(account.quiet_until) : null,
      },
    ],
  }
}

/** Tells the pages of invited people that their invitations ended. */
export async function publishInvitationEnds({ companyId }: JobScope, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await db.execute<{ user_id: string; subject_id: string }>(sql`
    select user_id, subject_id from notifications
    where company_id = ${companyId} and subject_type = 'invitation'
      and subject_id = any(${sql.param(ids)}::uuid[])`)
  for (const { user_id, subject_id } of rows) publishToPerson(user_id, 'notifications', [subject_id])
}

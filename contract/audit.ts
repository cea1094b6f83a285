// The record of who did what in a company: its entries, the list, and the file to save.
import { z } from 'zod'
import { plainDate } from '#contract/dates.ts'
import { csvDownload, endpoint } from '#contract/endpoint.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { id, ids, instant, person } from '#contract/people.ts'

/** What happens to an account, in no company: its owner's security log, and each of their companies' record. */
export const accountActions = [
  'signed_up',
  'email_verified',
  'signed_in',
  /** Of a sign-in: somebody has the address, or the password too. */
  'sign_in_refused',
  'second_factor_refused',
  /** A wrong password or code of somebody who is signed in: most likely their own mistake. */
  'confirmation_refused',
  'signed_out',
  'session_revoked',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_changed',
  'two_factor_enabled',
  /** Another authenticator app took the place of the one in use; two-factor sign-in stayed on. */
  'authenticator_replaced',
  'two_factor_disabled',
  /** By a reset of the password of an account whose address nobody had proven. */
  'factors_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'identity_connected',
  'identity_removed',
  'account_deleted',
  /** Of a company, by the server's operator. */
  'made_admin',
] as const
export type AccountAction = (typeof accountActions)[number]

export const auditActions = [
  ...accountActions,
  'call_refused',
  'company_founded',
  'company_updated',
  'company_deleted',
  'company_restored',
  'invitation_sent',
  'invitation_withdrawn',
  'invitation_resent',
  'invitation_restored',
  'invitation_declined',
  'invitation_accepted',
  'role_created',
  'role_updated',
  'role_deleted',
  'role_changed',
  'member_deactivated',
  'member_reactivated',
  'member_removed',
  'member_left',
  'org_chart_saved',
  'tasks_reassigned',
  'announcement_published',
  'announcement_deleted',
  'announcement_restored',
  'exported',
  'imported',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z
  .object({
    ...ids,
    at: instant,
    /** `unknown`: put on record by a newer version of the server. */
    action: z.enum([...auditActions, 'unknown']),
    /** Null: the operator of the server, or of `invitation_declined` whoever held the link. */
    actor: person.nullable(),
    /** What it was done to, in words of that moment. */
    subject: z.string().nullable(),
    /** More of it, such as the role of an invitation. */
    details: z.record(z.string(), z.string()),
    /** Of the network. */
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>

const filters = {
  action: z.enum(auditActions).optional(),
  userId: id.optional(),
  /** Plain dates in the viewer's zone, both days included. */
  from: plainDate.optional(),
  to: plainDate.optional(),
}

/** Newest first. */
export const listAudit = endpoint('GET', '/api/audit', {
  can: 'audit.view',
  query: z.strictObject({ ...filters, ...paging }),
  reply: pageOf(auditEntry),
})

/** The whole list of the filters; taking it away is an entry itself. */
export const exportAudit = endpoint('GET', '/api/audit/export.csv', {
  can: 'audit.view',
  query: z.strictObject(filters),
  reply: csvDownload,
  transaction: false,
})

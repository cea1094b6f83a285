// A person's own account: profile, password, address, second factor, sessions, the log of what happened to it.
import { z } from 'zod'
import { accountActions } from '#contract/audit.ts'
import { code, password, user } from '#contract/auth.ts'
import { timeZone } from '#contract/dates.ts'
import { endpoint, image, nothing } from '#contract/endpoint.ts'
import { secret } from '#contract/invitations.ts'
import { languageCodes } from '#contract/languages.ts'
import {
  DESCRIPTION_LENGTH,
  NAME_LENGTH,
  PROFILE_IMAGE_BYTES,
  SKILL_LENGTH,
  SKILLS_MAX,
} from '#contract/limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { id, ids, instant } from '#contract/people.ts'
import { email, limitedText, requiredText } from '#contract/text.ts'

/** Blank ones and repetitions fall away. */
const skills = z
  .array(limitedText(SKILL_LENGTH).trim())
  .max(SKILLS_MAX * 2, { error: 'too_long' })
  .transform((typed) => [...new Set(typed.filter((skill) => skill !== ''))])
  .pipe(z.array(z.string()).max(SKILLS_MAX, { error: 'too_long' }))

/** What a person sets for themselves; only what is named changes. */
export const updateUser = endpoint('PATCH', '/api/user', {
  can: 'signed-in',
  body: z.strictObject({
    firstName: requiredText(NAME_LENGTH).optional(),
    lastName: requiredText(NAME_LENGTH).optional(),
    /** About, plain text. */
    description: limitedText(DESCRIPTION_LENGTH)
      .trim()
      .nullable()
      .transform((text) => text || null)
      .optional(),
    skills: skills.optional(),
    /** Null: the browser's. */
    timeZone: timeZone.nullable().optional(),
    /** Of the interface; mails are written in it too. */
    language: z.enum(languageCodes, { error: 'invalid' }).optional(),
  }),
  reply: user,
})

/** The bytes of a picture: turned upright, cut to its middle square, made anew without anything else in the file. */
export const setProfileImage = endpoint('PUT', '/api/user/profile-image', {
  can: 'signed-in',
  raw: { bytes: PROFILE_IMAGE_BYTES },
  reply: user,
  transaction: false,
})
export const removeProfileImage = endpoint('DELETE', '/api/user/profile-image', {
  can: 'signed-in',
  reply: user,
})

/** `version` names one picture for ever. */
const version = z.string().max(64).optional()
/** One's own, in no company. */
export const getOwnProfileImage = endpoint('GET', '/api/user/profile-image', {
  can: 'signed-in',
  query: z.strictObject({ version }),
  reply: image,
})
/** A colleague's, in a company of the caller (any of them: pictures are asked for without headers). */
export const getProfileImage = endpoint('GET', '/api/users/:id/profile-image', {
  can: 'signed-in',
  query: z.strictObject({ company: id, version }),
  reply: image,
})

const emailChange = z.object({
  /** The new address. */
  email: z.string(),
  /** Whose agreement is there: at the address of now, and at the new one. */
  isLeft: z.boolean(),
  isTaken: z.boolean(),
  expiresAt: instant,
})
export type EmailChange = z.output<typeof emailChange>

/** Where the account stands. */
export const security = z
  .object({
    /** False for somebody who only ever came through a provider. */
    hasPassword: z.boolean(),
    passwordChangedAt: instant.nullable(),
    twoFactor: z.boolean(),
    twoFactorSince: instant.nullable(),
    /** Unused ones. */
    recoveryCodesLeft: z.int(),
    passkeys: z.int(),
    /** What confirms that it is the person, in this session: after turning two-factor on, older ones need a factor. */
    confirmBy: z.array(z.enum(['password', 'code', 'passkey'])),
    emailChange: emailChange.nullable(),
    /** Until when this session needs no confirmation; null or past: the next act asks for one. */
    confirmedUntil: instant,
  })
  .meta({ id: 'Security' })
export type Security = z.output<typeof security>
export const getSecurity = endpoint('GET', '/api/user/security', { can: 'signed-in', reply: security })

/**
 * Proves once more who is there, by the password, a code, a recovery code or a passkey; good for 10 minutes, in this
 * session. `confirmation_failed` (401); five failures in 15 minutes, then 429. `code_needed` (403): a password is no
 * proof here, see `confirmBy`.
 */
export const confirm = endpoint('POST', '/api/auth/confirm', {
  can: 'signed-in',
  body: z
    .strictObject({
      password: z.string().min(1, { error: 'fields_required' }).max(10_000).optional(),
      code: code.optional(),
      passkey: z.looseObject({}).optional(),
    })
    // One of them.
    .refine((proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1, {
      error: 'fields_required',
    }),
  reply: z.object({ confirmedUntil: instant }),
  transaction: false,
})

/**
 * Ends every other session, and tells the person by mail. Without a password so far, it needs a confirmation;
 * `code_needed` (403) where the password is no proof, until the session was confirmed by something else.
 */
export const changePassword = endpoint('POST', '/api/auth/change-password', {
  can: 'signed-in',
  body: z.strictObject({ currentPassword: z.string().max(10_000).optional(), newPassword: password }),
  reply: nothing,
  status: 204,
  transaction: false,
})

/**
 * Needs a confirmation. Mails a link to both addresses (to the new one alone while the old one is unproven); the
 * address changes when both were opened. A later request takes the place of an earlier one.
 */
export const changeEmail = endpoint('POST', '/api/user/email', {
  can: 'signed-in',
  body: z.strictObject({ email: email('fields_required') }),
  reply: emailChange,
  transaction: false,
})
export const cancelEmailChange = endpoint('DELETE', '/api/user/email', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})
/** By a mailed link, for the account that it was mailed for. `waitsFor`: the address whose link is still unopened. */
export const confirmEmail = endpoint('POST', '/api/auth/confirm-email', {
  can: 'signed-in',
  body: z.strictObject({ token: secret }),
  reply: z.object({ email: z.string(), waitsFor: z.string().nullable() }),
})

/**
 * Needs a confirmation. A secret that is not in use before `enableTwoFactor`; asking again makes another. An app that is
 * in use goes on until then.
 */
export const setUpTwoFactor = endpoint('POST', '/api/auth/two-factor/setup', {
  can: 'signed-in',
  reply: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth:, for a QR code. */
    uri: z.string(),
  }),
})
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
/** Needs a confirmation. The codes are shown this once; an app and codes that were in use are dead. */
export const enableTwoFactor = endpoint('POST', '/api/auth/two-factor/enable', {
  can: 'signed-in',
  body: z.strictObject({ code }),
  reply: recoveryCodes,
  transaction: false,
})
/** Needs a confirmation, and a code or recovery code besides. */
export const disableTwoFactor = endpoint('POST', '/api/auth/two-factor/disable', {
  can: 'signed-in',
  body: z.strictObject({ code }),
  reply: nothing,
  status: 204,
  transaction: false,
})
/** Needs a confirmation. Ten new codes; the old ones are dead. */
export const renewRecoveryCodes = endpoint('POST', '/api/auth/two-factor/recovery-codes', {
  can: 'signed-in',
  reply: recoveryCodes,
})

export const ownSession = z
  .object({
    ...ids,
    /** Browser and system, such as `Firefox, Linux`; null where the program did not say. */
    device: z.string().nullable(),
    /** Of the network, when the session began; null of sessions that are older than this. */
    address: z.string().nullable(),
    createdAt: instant,
    /** To about five minutes. */
    lastUsedAt: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.output<typeof ownSession>

/** The last used first, at most 50. */
export const listSessions = endpoint('GET', '/api/auth/sessions', {
  can: 'signed-in',
  reply: z.object({ items: z.array(ownSession) }),
})
export const revokeSession = endpoint('DELETE', '/api/auth/sessions/:id', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})
/** All others. */
export const revokeSessions = endpoint('DELETE', '/api/auth/sessions', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})

export const securityEntry = z
  .object({
    ...ids,
    at: instant,
    action: z.enum(accountActions),
    /**
     * What it was done to: the device of an ended session, the name of a passkey or provider. Null where that says
     * nothing.
     */
    subject: z.string().nullable(),
    /** The operator of the server did it, by a command there. */
    isOperator: z.boolean(),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
  })
  .meta({ id: 'SecurityEntry' })
export type SecurityEntry = z.output<typeof securityEntry>
/** Newest first. */
export const listSecurityLog = endpoint('GET', '/api/user/security-log', {
  can: 'signed-in',
  query: z.strictObject(paging),
  reply: pageOf(securityEntry),
})

/**
 * Needs a confirmation. Memberships, sessions, factors, picture and profile go; what the person made in companies
 * stays there under their name. `sole_admin` names the companies in `current` that nobody else could run.
 */
export const deleteUser = endpoint('DELETE', '/api/user', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})

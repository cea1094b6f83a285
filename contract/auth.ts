// Accounts and sessions: register, log in, log out, who am I.
import { z } from 'zod'
import { ownCompany } from '#contract/companies.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { secret } from '#contract/invitations.ts'
import { languageCodes } from '#contract/languages.ts'
import { NAME_LENGTH, PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts'
import { ids, instant, profileImage } from '#contract/people.ts'
import { actions } from '#contract/permissions.ts'
import { email, requiredText } from '#contract/text.ts'

/** The signed-in person. What hangs on a company is null until one is chosen. */
export const user = z
  .object({
    ...ids,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Whether the person has shown that the address is theirs. */
    emailVerified: z.boolean(),
    /** Whether this server sends mails at all; without, links are passed on by hand. */
    hasMailServer: z.boolean(),
    /** Own choices; null: as the browser says. */
    timeZone: z.string().nullable(),
    language: z.enum(languageCodes).nullable(),
    /** The current company wants a second factor, and this session has none: the company's calls are refused. */
    needsTwoFactor: z.boolean(),
    description: z.string().nullable(),
    skills: z.array(z.string()),
    profileImage,
    /** Name of the role in the current company. */
    role: z.string().nullable(),
    permissions: z.array(z.enum(actions)),
    companyId: z.uuid().nullable(),
    companyName: z.string().nullable(),
    companies: z.array(ownCompany),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'User' })
export type User = z.output<typeof user>

export const password = z
  .string({ error: 'fields_required' })
  .min(1, { error: 'fields_required', abort: true })
  .min(PASSWORD_MIN, { error: 'password_short' })
  .max(PASSWORD_MAX, { error: 'password_long' })

export const registration = z.strictObject({
  email: email('fields_required'),
  password,
  firstName: requiredText(NAME_LENGTH, 'fields_required'),
  lastName: requiredText(NAME_LENGTH, 'fields_required'),
  /** Of an invitation to this address: opens a server that is closed to new accounts. */
  invitationToken: secret.optional(),
})

/** Anything may be typed: a wrong shape is answered like a wrong password. */
export const credentials = z.strictObject({
  email: z
    .string({ error: 'credentials_required' })
    .trim()
    .min(1, { error: 'credentials_required' })
    .max(1000)
    // No database text holds it, so no account has it.
    .transform((typed) => typed.replaceAll('\0', '\uFFFD')),
  password: z.string({ error: 'credentials_required' }).min(1, { error: 'credentials_required' }).max(10_000),
})

/** Registers and signs in: sets the session cookie, and mails a link that confirms the address. */
export const register = endpoint('POST', '/api/auth/register', {
  can: 'public',
  body: registration,
  reply: z.object({ user }),
  status: 201,
  transaction: false,
})

/** Where an account has a second factor: nothing is open yet, and `loginTwoFactor` or a passkey is what opens it. */
const awaitsFactor = z.object({
  twoFactor: z.literal(true),
  /** Whether the account has a passkey besides. */
  hasPasskey: z.boolean(),
})
export const signInReply = z.union([z.object({ user }), awaitsFactor])

/**
 * Sets the session cookie, or a cookie that only stands for the first step; answers alike, and as slowly, for an
 * unknown address and a wrong password.
 */
export const login = endpoint('POST', '/api/auth/login', {
  can: 'public',
  body: credentials,
  reply: signInReply,
  transaction: false,
})

/** A code of an authenticator app, or a recovery code; white space and hyphens do not count. */
export const code = z
  .string({ error: 'fields_required' })
  .max(100, { error: 'code_wrong' })
  .transform((typed) =>
    typed
      .normalize('NFKC')
      .replace(/[\s\p{Pd}]/gu, '')
      .toLowerCase(),
  )
  .pipe(z.string().min(1, { error: 'fields_required' }))

export const enteredReply = z.object({
  user,
  /** Own path of the page that was asked for before a provider was the first step; null: of no special page. */
  returnTo: z.string().nullable(),
})

/** The second step. `code_wrong` (401) five times in 15 minutes, then 429; `sign_in_ended` after 10 minutes. */
export const loginTwoFactor = endpoint('POST', '/api/auth/login/two-factor', {
  can: 'public',
  body: z.strictObject({ code }),
  reply: enteredReply.extend({
    /** How many are left after the one that was spent; null: it was a code of the app. */
    recoveryCodesLeft: z.int().nullable(),
  }),
  transaction: false,
})

/** Mails a link, if the address has an account; answers alike, and before any mail, whatever it is. */
export const forgotPassword = endpoint('POST', '/api/auth/forgot-password', {
  can: 'public',
  body: z.strictObject({ email: email('fields_required') }),
  reply: nothing,
  status: 204,
  transaction: false,
})

/** What a mailed link would do, before anything is typed; `link_ended` where it does nothing any more. */
export const checkResetLink = endpoint('POST', '/api/auth/reset-password/check', {
  can: 'public',
  body: z.strictObject({ token: secret }),
  reply: z.object({
    /** The account has a second factor, passkeys or providers, and they go: see `resetPassword`. */
    removesFactors: z.boolean(),
  }),
  transaction: false,
})

/**
 * By the mailed link, once: sets the password, ends every session, and proves the address. It signs nobody in, and
 * a second factor stays, except where nobody had proven the address: a stranger may have set it up.
 */
export const resetPassword = endpoint('POST', '/api/auth/reset-password', {
  can: 'public',
  body: z.strictObject({ token: secret, password }),
  reply: z.object({ removedFactors: z.boolean() }),
  transaction: false,
})

/** Ends the session and its sockets. Without a session it does nothing, so that it can be repeated. */
export const logout = endpoint('POST', '/api/auth/logout', {
  can: 'public',
  reply: nothing,
  status: 204,
  transaction: false,
})

/** By the mailed link; works once, for the account that it was mailed for: others could confirm a stranger's. */
export const verifyEmail = endpoint('POST', '/api/auth/verify-email', {
  can: 'signed-in',
  body: z.strictObject({ token: secret }),
  reply: z.object({ email: z.string() }),
})

/** Mails a new link; the old one is dead. Does nothing for a confirmed address. */
export const resendVerification = endpoint('POST', '/api/auth/resend-verification', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
  transaction: false,
})

export const getUser = endpoint('GET', '/api/user', { can: 'signed-in', reply: user })

// Companies: founding one, switching, and the settings that every company has.
import { z } from 'zod'
import { timeZone } from '#contract/dates.ts'
import { endpoint, nothing } from '#contract/endpoint.ts'
import { COMPANY_NAME_LENGTH, REGISTRATION_NUMBER_LENGTH } from '#contract/limits.ts'
import { id, ids, person } from '#contract/people.ts'
import { limitedText, requiredText } from '#contract/text.ts'

/** A company in a person's own list. `members` counts active members. */
export const ownCompany = z
  .object({
    ...ids,
    name: z.string(),
    members: z.int(),
    /** Name of the person's role there. */
    role: z.string(),
    /** When the person last opened it. */
    lastOpenedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnCompany' })
export type OwnCompany = z.output<typeof ownCompany>

/** Who may invite: admins alone, those whose role holds `users.invite`, or every member. */
export const inviters = ['admins', 'roles', 'everyone'] as const
export type Inviters = (typeof inviters)[number]

export const company = z
  .object({
    ...ids,
    name: z.string(),
    registrationNumber: z.string().nullable(),
    /** ISO 4217. */
    currency: z.string(),
    timeZone: z.string(),
    /** 1 Monday .. 7 Sunday. */
    firstDayOfWeek: z.int(),
    /** BCP 47, for the company's own documents. */
    locale: z.string(),
    inviters: z.enum(inviters),
    /** Sessions without a second factor are refused in the company. */
    requiresTwoFactor: z.boolean(),
    members: z.int(),
  })
  .meta({ id: 'Company' })
export type Company = z.output<typeof company>

/** A BCP 47 tag, put into its canonical form. */
const localeTag = z
  .string()
  .max(35)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? 'en'
    } catch {
      context.addIssue({ code: 'custom', message: 'invalid', input: tag })
      return z.NEVER
    }
  })

const registrationNumber = limitedText(REGISTRATION_NUMBER_LENGTH)
  .trim()
  .nullish()
  .transform((number) => number || null)

/** ISO 4217, one that this server knows. */
const currency = z
  .string()
  .toUpperCase()
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), { error: 'currency_unknown' })

/** The form; `timeZone` and `locale` come from the founder's browser and choose the company's settings. */
export const newCompany = z.strictObject({
  userId: id,
  companyName: requiredText(COMPANY_NAME_LENGTH, 'company_name_required'),
  companyRegistrationNumber: registrationNumber,
  timeZone: timeZone.optional(),
  locale: localeTag.optional(),
})

/** Makes a company whose first admin is the caller. The session stays in the company it was in. */
export const addCompany = endpoint('POST', '/api/auth/add-company', {
  can: 'signed-in',
  body: newCompany,
  reply: z.object({ company }),
  status: 201,
})

/** Moves the session to another of the caller's companies; every page of the old one is told. */
export const changeCompany = endpoint('POST', '/api/auth/change-company', {
  can: 'signed-in',
  body: z.strictObject({ userId: id, companyId: id }),
  reply: z.object({ companyId: z.uuid() }),
})

/** The company that the session is in. */
export const getCompany = endpoint('GET', '/api/companies/current', { can: 'member', reply: company })

/** Only what is named changes. Requiring a second factor needs one in the caller's own session. */
export const updateCompany = endpoint('PATCH', '/api/companies/current', {
  can: 'company.manage',
  body: z.strictObject({
    name: requiredText(COMPANY_NAME_LENGTH, 'company_name_required').optional(),
    registrationNumber: registrationNumber.optional(),
    currency: currency.optional(),
    timeZone: timeZone.optional(),
    locale: localeTag.optional(),
    firstDayOfWeek: z.int().min(1, { error: 'invalid' }).max(7, { error: 'invalid' }).optional(),
    inviters: z.enum(inviters, { error: 'invalid' }).optional(),
    requiresTwoFactor: z.boolean().optional(),
  }),
  reply: company,
})

/** Active members with neither an authenticator in use nor a passkey: the first 20 by name, and how many of how many. */
export const listMembersWithoutFactor = endpoint('GET', '/api/companies/current/without-two-factor', {
  can: 'company.manage',
  reply: z.object({ items: z.array(person), count: z.int(), of: z.int() }),
})

/** The caller's companies that have no other admin, by name: these they can neither leave nor take their account from. */
export const listSoleAdminCompanies = endpoint('GET', '/api/companies/sole-admin', {
  can: 'signed-in',
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

/** Ends the caller's own membership, also where the company asks for a factor that they have not. Refused with `last_admin` where nobody else could run the company. */
export const leaveCompany = endpoint('POST', '/api/companies/current/leave', {
  can: 'signed-in',
  reply: nothing,
  status: 204,
})

/** For everybody, at once; needs a confirmation. What it holds goes for good after 30 days. */
export const deleteCompany = endpoint('DELETE', '/api/companies/current', {
  can: 'company.manage',
  reply: nothing,
  status: 204,
})

export const listCompanies = endpoint('GET', '/api/companies', {
  can: 'signed-in',
  reply: z.array(ownCompany),
})

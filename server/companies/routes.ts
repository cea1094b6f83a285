// Companies over HTTP.
import type { FastifyInstance } from 'fastify'
import {
  addCompany,
  type Company,
  changeCompany,
  deleteCompany,
  getCompany,
  leaveCompany,
  listCompanies,
  listMembersWithoutFactor,
  listSoleAdminCompanies,
  updateCompany,
} from '#contract/companies.ts'
import { record } from '#server/audit.ts'
import { inJoinedCompany, type Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { assertConfirmed, assertPageCompany } from '#server/guard.ts'
import { indexMember } from '#server/member-documents.ts'
import { leave } from '#server/membership.ts'
import { companiesOf } from '#server/own-companies.ts'
import { namesOf } from '#server/people.ts'
import { publishChange } from '#server/realtime.ts'
import { endAllInvitations, endUngrantedInvitations, lockRights, waitForRights } from '#server/rights.ts'
import { route } from '#server/route.ts'
import { aiRoutes } from './ai-routes.ts'
import { defaultSettings } from './defaults.ts'
import * as store from './store.ts'

const NAMED_WITHOUT_FACTOR = 20

export function companyRoutes(app: FastifyInstance): void {
  route(app, listCompanies, (scope) => companiesOf(scope))

  route(app, addCompany, async (scope, { body }) => {
    if (body.userId !== scope.userId) throw fail('not_yourself')
    const settings = defaultSettings(body.locale, body.timeZone)
    const company = {
      name: body.companyName,
      registrationNumber: body.companyRegistrationNumber,
      ...settings,
      inviters: 'roles' as const,
      requiresTwoFactor: false,
    }
    const id = await store.create(scope, company)
    await inJoinedCompany(scope, id, async () => {
      await record({ ...scope, companyId: id }, 'company_founded', { subject: company.name })
      await indexMember({ companyId: id }, scope.userId)
    })
    return { company: { id, _id: id, ...company, members: 1 } }
  })

  route(app, changeCompany, async (scope, { body }) => {
    if (body.userId !== scope.userId) throw fail('not_yourself')
    if (!(await store.choose(scope, body.companyId))) throw fail('not_found')
    return { companyId: body.companyId }
  })

  route(app, getCompany, companyNow)

  route(app, updateCompany, async (scope, { body }) => {
    await lockRights(scope, 'company.manage')
    const before = await companyNow(scope)
    const changed = changesOf(before, body)
    if (Object.keys(changed).length === 0) return before
    // Whoever turns it on must be able to come back and turn it off.
    if (changed.requiresTwoFactor && !scope.isStrong) throw fail('own_factor_first')
    if ('requiresTwoFactor' in changed) assertConfirmed(scope)
    await store.update(scope, changed)
    await record(scope, 'company_updated', { subject: before.name, details: wordsOf(before, changed) })
    if (changed.inviters) await endUngrantedInvitations(scope)
    if (changed.requiresTwoFactor) await store.shutOutWeakSessions(scope)
    await publishChange(scope, 'settings', [scope.companyId], 'company')
    // These show on the pages that their members have of other companies, or change what may be done here.
    if (changed.name || changed.inviters || 'requiresTwoFactor' in changed) await store.tellMembers(scope)
    return companyNow(scope)
  })

  route(app, listMembersWithoutFactor, async () => {
    const { ids, ...counted } = await store.withoutFactor(NAMED_WITHOUT_FACTOR)
    const person = await namesOf(ids)
    return { items: ids.map(person), ...counted }
  })

  route(app, listSoleAdminCompanies, (scope) => store.soleAdminCompanies(scope))

  route(app, leaveCompany, async (scope, _input, { request }) => {
    const { companyId } = scope
    if (!companyId) throw fail('no_company')
    assertPageCompany(request, companyId)
    await inJoinedCompany(scope, companyId, async () => {
      await waitForRights({ companyId })
      await leave({ ...scope, companyId })
    })
    return undefined
  })

  route(app, deleteCompany, async (scope) => {
    assertConfirmed(scope)
    await lockRights(scope, 'company.manage')
    const { name } = await companyNow(scope)
    await endAllInvitations(scope)
    await record(scope, 'company_deleted', { subject: name })
    await store.end(scope)
    return undefined
  })

  aiRoutes(app)
}

async function companyNow(scope: Scope): Promise<Company> {
  const row = found(await store.getCurrent(scope))
  return { ...row, _id: row.id }
}

/** What a change names and does change. */
function changesOf(before: Company, named: Named): Partial<store.Settings> {
  const changed = Object.entries(named).filter(([field, value]) => value !== before[field as keyof Company])
  return Object.fromEntries(changed)
}

type Named = { [Field in keyof store.Settings]?: store.Settings[Field] | undefined }

/** For the record: each changed field with what it was and is. */
const wordsOf = (before: Company, changed: Partial<store.Settings>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [
      field,
      `${before[field as keyof Company] ?? '–'} → ${value ?? '–'}`,
    ]),
  )

// Companies over HTTP.
import type { FastifyInstance } from 'fastify'
import { addCompany, changeCompany, listCompanies } from '#contract/companies.ts'
import { record } from '#server/audit.ts'
import { inJoinedCompany } from '#server/database/scope.ts'
import { fail } from '#server/errors.ts'
import { indexMember } from '#server/member-documents.ts'
import { companiesOf } from '#server/own-companies.ts'
import { route } from '#server/route.ts'
import { defaultSettings } from './defaults.ts'
import * as store from './store.ts'

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
}

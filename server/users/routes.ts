// The people of a company over HTTP: everybody, the directory, one profile. The rest of the module beside it.
import type { FastifyInstance } from 'fastify'
import { exportUsers, getProfile, getUsers, listUsers } from '#contract/users.ts'
import { record } from '#server/audit.ts'
import type { Scope } from '#server/database/scope.ts'
import { fail, found } from '#server/errors.ts'
import { languageOf } from '#server/locales/load.ts'
import { memberDocuments } from '#server/member-documents.ts'
import { companiesOf } from '#server/own-companies.ts'
import { nextPage } from '#server/paging.ts'
import { imageOf } from '#server/people.ts'
import { addDocumentSource } from '#server/reindex.ts'
import { route } from '#server/route.ts'
import { directoryLines, entryOf } from './directory.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { membershipRoutes } from './membership-routes.ts'
import { orgChartRoutes } from './org-chart-routes.ts'
import { ownInvitationRoutes } from './own-invitation-routes.ts'
import { roleRoutes } from './role-routes.ts'
import * as store from './store.ts'

addDocumentSource(memberDocuments)

export function userRoutes(app: FastifyInstance): void {
  route(app, getUsers, async (scope) => {
    const [members, shared, own] = await Promise.all([
      store.listMembers(scope),
      store.sharedCompanies(scope),
      companiesOf(scope),
    ])
    return {
      user: {
        id: scope.userId,
        _id: scope.userId,
        companies: own.map(({ id, name }) => ({ id, _id: id, name })),
      },
      users: members.map((member) => ({
        ...member,
        _id: member.id,
        profileImage: imageOf(scope.companyId, member),
        companies: shared.get(member.id) ?? [],
      })),
      memberCounts: own.map(({ id, members: count }) => ({ _id: id, members: count })),
    }
  })

  route(app, listUsers, async (scope, { query: { cursor, limit, ...filter } }) => {
    refuseDeactivated(scope, filter.status)
    const [rows, total] = await Promise.all([
      store.listDirectory(scope, filter, { cursor, limit: limit + 1 }),
      store.countDirectory(scope, filter),
    ])
    return { ...nextPage(rows, limit, entryOf), total }
  })

  route(app, exportUsers, async (scope, { query }, { request, inScope }) => {
    refuseDeactivated(scope, query.status)
    await inScope(() => record(scope, 'exported', { subject: 'users.csv' }))
    return {
      name: 'users.csv',
      lines: directoryLines(scope, query, { language: languageOf(request), inScope }),
    }
  })

  route(app, getProfile, async (scope, { params }) => {
    const row = found(await store.findProfile(scope, params.id))
    if (row.deactivatedAt && !scope.actions.has('users.manage')) throw fail('not_found')
    const { description, skills, ...entry } = row
    return { ...entryOf(entry), description, skills }
  })

  membershipRoutes(app)
  roleRoutes(app)
  invitationRoutes(app)
  ownInvitationRoutes(app)
  orgChartRoutes(app)
}

function refuseDeactivated(scope: Scope, status: 'active' | 'deactivated'): void {
  if (status === 'deactivated' && !scope.actions.has('users.manage')) throw fail('forbidden')
}

// The members of the company, their roles and invitations, as several screens ask for them.
import { queryOptions } from '@tanstack/react-query'
import { listInvitations } from '#contract/invitations.ts'
import { getOrgChart } from '#contract/org-chart.ts'
import { listRoles } from '#contract/roles.ts'
import { getProfile, getUsers, type Profile } from '#contract/users.ts'
import { call } from '#web/lib/call.ts'

export const usersQuery = queryOptions({
  queryKey: ['users', 'all'],
  queryFn: ({ signal }) => call(getUsers, undefined, { signal }),
})

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }): Promise<Profile> => await call(getProfile, { params: { id } }, { signal }),
  })

export const rolesQuery = queryOptions({
  queryKey: ['users', 'roles'],
  queryFn: ({ signal }) => call(listRoles, undefined, { signal }),
})

export const invitationsQuery = queryOptions({
  queryKey: ['users', 'invitations'],
  queryFn: ({ signal }) => call(listInvitations, undefined, { signal }),
})

export const orgChartQuery = queryOptions({
  queryKey: ['users', 'org-chart'],
  queryFn: ({ signal }) => call(getOrgChart, undefined, { signal }),
})

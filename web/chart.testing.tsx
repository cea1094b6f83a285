// The organisation chart before a server that lives in the test, for tests.
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, vi } from 'vitest'
import type { OrgChart } from '#contract/org-chart.ts'
import { actions } from '#contract/permissions.ts'
import { type Answers, companyOf, fakeServer, idOf, inCompany, userOf } from '#web/app.testing.tsx'
import { startLanguage } from '#web/lib/language.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { endSession } from '#web/lib/session.ts'
import { userQuery } from '#web/lib/user.ts'
import { Providers } from '#web/Providers.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { OrgChartModal } from '#web/users/chart/OrgChartModal.tsx'

// The chart that is being changed outlives its dialog.
afterEach(endSession)

/** Where nothing has a size, a list takes its button for scrolled away and hides. */
export const hidden = true

export const company = companyOf(101, 'Alder & Finch')
const memberOf = (number: number, firstName: string, lastName: string, role = 'user') => ({
  id: idOf(number),
  _id: idOf(number),
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@alderfinch.example`,
  profileImage: null,
  role,
  companies: [company.id],
})
const members = [
  memberOf(1, 'Mara', 'Ilves', 'admin'),
  memberOf(2, 'Jonas', 'Weber'),
  memberOf(3, 'Sofia', 'Marin'),
  memberOf(4, 'Priya', 'Nair'),
]
export const blank: OrgChart = {
  revision: 0,
  levels: [{ id: company.id, name: '' }],
  departments: [],
  roles: [],
}
export const [production, design, one, two] = [idOf(201), idOf(202), idOf(211), idOf(212)]
export const chart: OrgChart = {
  revision: 4,
  levels: [
    { id: company.id, name: '' },
    { id: one, name: 'Leads' },
    { id: two, name: '' },
  ],
  departments: [
    { id: production, name: 'Production' },
    { id: design, name: 'R&D <b>' },
  ],
  roles: [
    { id: idOf(301), name: 'Owner', levelId: company.id, departmentId: null, userIds: [idOf(1)] },
    { id: idOf(302), name: 'Lead', levelId: one, departmentId: production, userIds: [idOf(2), idOf(3)] },
    { id: idOf(303), name: 'Finisher', levelId: one, departmentId: design, userIds: [] },
    { id: idOf(304), name: 'Driver', levelId: null, departmentId: null, userIds: [] },
  ],
}

interface PageProps {
  /** By Back. */
  isLeft: boolean
  onClose: () => void
}

function Page({ isLeft, onClose }: PageProps) {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => {
    setIsOpen(false)
    onClose()
  }
  return <OrgChartModal isOpen={isOpen && !isLeft} onClose={close} />
}

export async function open(saved: OrgChart, answers: Answers = {}, permissions: readonly string[] = actions) {
  const user = { ...userOf({ ...inCompany(company.id, company.name), companies: [company] }), permissions }
  const calls = fakeServer({
    'GET /api/user': () => [200, user],
    'GET /api/get-users': () => [200, { user, users: members, memberCounts: [] }],
    'GET /api/org-chart': () => [200, saved],
    ...answers,
  })
  await startLanguage()
  await queryClient.fetchQuery(userQuery)
  const onClose = vi.fn()
  const page = (isLeft: boolean) => (
    <Providers>
      <MemoryRouter>
        <Page isLeft={isLeft} onClose={onClose} />
      </MemoryRouter>
      <Toaster />
    </Providers>
  )
  const { rerender } = render(page(false))
  const person = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog', { name: 'Organisation chart' }))
  return { calls, person, dialog, onClose, goBack: () => rerender(page(true)) }
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog']

export const place = (dialog: Dialog, name: string) => within(dialog.getByRole('region', { name }))
export const card = (dialog: Dialog, name: RegExp) => dialog.getByRole('button', { name })
export const save = 'PUT /api/org-chart'
export const saved = (answer: (body: OrgChart) => OrgChart = (body) => body): Answers => ({
  [save]: (body) => {
    const sent = answer(body as OrgChart)
    return [200, { ...sent, revision: sent.revision + 1 }]
  },
})

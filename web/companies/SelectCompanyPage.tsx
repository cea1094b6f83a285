// Choosing the company to work in: one's own, those one is invited to, or a new one.
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { Load } from '#web/ui/Load.tsx'
import { useScreen } from '#web/ui/use-screen.ts'
import { companiesQuery, ownInvitationsQuery, useAccept } from './api.ts'
import { CompanyList } from './CompanyList.tsx'
import { CompanySkeleton } from './CompanySkeleton.tsx'
import { InvitationList } from './InvitationList.tsx'
import classes from './SelectCompanyPage.module.css'
import { UnverifiedNotice } from './UnverifiedNotice.tsx'

/** No socket tells this page that somebody invited its person, or let them in again. */
const fresh = { refetchInterval: 20_000 }

export function SelectCompanyPage() {
  const t = useTranslations('companies')
  const user = useUser()
  const screen = useScreen<HTMLDivElement>(t('select.title'))
  const known = user.companies.length > 0 ? user.companies : undefined
  // What the person brought along stands at once, and is checked behind it.
  const companies = useQuery({ ...companiesQuery, ...fresh, ...(known && { placeholderData: known }) })
  // Nobody's business until the address is known to be the person's own.
  const invitations = useQuery({ ...ownInvitationsQuery, enabled: user.emailVerified })
  const { accepted, accept, accepting } = useAccept()
  // Which of the two it is stands before the answer.
  const hasOwn = (companies.data ?? user.companies).length > 0
  const isInvited = (invitations.data?.length ?? 0) + accepted.length > 0
  return (
    <div className={classes.page} ref={screen}>
      <h1 className={classes.heading} tabIndex={-1}>
        {t('select.heading', { name: user.firstName })}
      </h1>
      <p className={classes.hint}>{hasOwn ? t('select.hint') : t('select.first')}</p>
      <Load query={companies} failure={t('failedToLoad')} skeleton={<CompanySkeleton />}>
        {(own) => (
          <CompanyList
            companies={own.filter(({ id }) => !accepted.some(({ companyId }) => companyId === id))}
            isInvited={isInvited}
          />
        )}
      </Load>
      {!user.emailVerified && <UnverifiedNotice />}
      {/* One message is enough when the companies failed too. */}
      {user.emailVerified && (invitations.data || !companies.isError) && (
        <InvitationList
          invitations={invitations}
          accepted={accepted}
          companies={companies.data ?? []}
          accepting={accepting}
          onAccept={accept}
        />
      )}
    </div>
  )
}

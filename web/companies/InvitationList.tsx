// Invitations to other companies: each can be declined or accepted, and then is a company in its place.
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OwnCompany } from '#contract/companies.ts'
import type { OwnInvitation } from '#contract/invitations.ts'
import { useOpenCompany } from '#web/parts/use-open-company.ts'
import { Load } from '#web/ui/Load.tsx'
import classes from './CompanyList.module.css'
import { CompanyRow } from './CompanyRow.tsx'
import { InvitationRow } from './InvitationRow.tsx'

interface Props extends Omit<RowsProps, 'sent'> {
  invitations: UseQueryResult<OwnInvitation[]>
}

interface RowsProps {
  sent: OwnInvitation[]
  accepted: OwnInvitation[]
  companies: OwnCompany[]
  /** Id of the one being accepted. */
  accepting: string | undefined
  onAccept: (invitation: OwnInvitation) => void
}

export function InvitationList({ invitations, ...props }: Props) {
  const t = useTranslations('companies')
  return (
    <Load query={invitations} failure={t('invitationsFailed')} skeleton={null}>
      {(sent) => <Rows sent={sent} {...props} />}
    </Load>
  )
}

function Rows({ sent, accepted, companies, accepting, onAccept }: RowsProps) {
  const t = useTranslations('companies')
  const open = useOpenCompany()
  const pending = sent.filter(({ id }) => !accepted.some((other) => other.id === id))
  // UUIDv7: ids are in the order of sending, so a row keeps its place when it is accepted.
  const rows = [...pending, ...accepted].toSorted((a, b) => a.id.localeCompare(b.id))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="invitations">
      <div className={classes.head}>
        <h2 id="invitations">{t('invitations')}</h2>
        {pending.length > 0 && <span className={classes.count}>{pending.length}</span>}
      </div>
      <ul className={classes.card}>
        {rows.map((invitation) => (
          <li key={invitation.id} className={classes.item}>
            {pending.includes(invitation) ? (
              <InvitationRow
                invitation={invitation}
                isAccepting={accepting === invitation.id}
                onAccept={() => onAccept(invitation)}
              />
            ) : (
              <AcceptedRow invitation={invitation} companies={companies} onOpen={open} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Until the list comes anew, what the invitation said stands in. */
function AcceptedRow(props: {
  invitation: OwnInvitation
  companies: OwnCompany[]
  onOpen: (company: OwnCompany) => void
}) {
  const { companyId, companyName, role } = props.invitation
  const known = props.companies.find(({ id }) => id === companyId)
  const company = known ?? {
    id: companyId,
    _id: companyId,
    name: companyName,
    role,
    members: 1,
    lastOpenedAt: null,
  }
  return <CompanyRow company={company} takesFocus onOpen={() => props.onOpen(company)} />
}

// What the invite dialog has just sent, with the links to pass on where no mail goes out.
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { SentInvitation } from '#contract/invitations.ts'
import { roleName } from '#web/lib/role-name.ts'
import { CopyAllLinks, InvitationLink, NoMailNote } from './InvitationLink.tsx'
import classes from './Invite.module.css'

interface Props {
  invitations: SentInvitation[]
  /** Called with the ids of those whose links now lie on the clipboard. */
  onCopied: (ids: string[]) => void
  onLeave: () => void
}

export function JustSent({ invitations, onCopied, onLeave }: Props) {
  const t = useTranslations()
  if (invitations.length === 0) return null
  const links = invitations.flatMap(({ id, email, link }) =>
    link === undefined ? [] : [{ id, email, link }],
  )
  return (
    <section className={classes.sent} aria-labelledby="just-sent">
      <h3 id="just-sent" className={classes.heading}>
        {t('users.justSent')}
      </h3>
      {links.length > 0 && <NoMailNote count={links.length} />}
      <CopyAllLinks links={links} onCopied={() => onCopied(links.map(({ id }) => id))} />
      <ul className={classes.list}>
        {invitations.map(({ id, email, role, link }) => (
          <li key={id} className={classes.invitation}>
            <div className={classes.words}>
              <bdi className={classes.email} title={email}>
                {email}
              </bdi>
              <bdi className={classes.details}>{roleName(t, role)}</bdi>
            </div>
            {link !== undefined && (
              <InvitationLink link={link} email={email} onCopied={() => onCopied([id])} />
            )}
          </li>
        ))}
      </ul>
      <Link className={classes.all ?? ''} to="/app/users?tab=invitations" onClick={onLeave}>
        {t('users.allInvitations')}
      </Link>
    </section>
  )
}

// Who somebody is, as a dialog: face, name, role, email, what they say of themselves; admins change the role here.
import { Button, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Profile } from '#contract/users.ts'
import { CallError } from '#web/lib/call.ts'
import { errorText } from '#web/lib/error-text.ts'
import { fullName, type ProfileImage } from '#web/lib/person.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { useOpenedLater } from '#web/lib/use-opened-later.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { profileQuery } from '#web/lib/users.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './PersonDialog.module.css'
import { PersonRoleMenu } from './PersonRoleMenu.tsx'
import { RoleBadge } from './RoleBadge.tsx'

/** What is known of somebody before their profile is loaded. */
export interface KnownPerson {
  id: string
  firstName?: string
  lastName?: string
  profileImage?: ProfileImage
  email?: string
}

interface Props {
  person: KnownPerson
  isOpen: boolean
  onClose: () => void
  /** Opened to give them another role. */
  isForRole?: boolean
}

export function PersonDialog({ person, isOpen, onClose, isForRole = false }: Props) {
  const isShown = useOpenedLater(isOpen)
  const onChanged = useAllAnew(isOpen)
  const [isAsking, setIsAsking] = useState(false)
  return (
    // Escape closes one layer: a question over the profile comes first.
    <Dialog.Frame isOpen={isShown} onClose={onClose} closeOnEscape={!isAsking}>
      <Person
        person={person}
        isForRole={isForRole}
        onChanged={onChanged}
        onAsking={setIsAsking}
        onClose={onClose}
      />
    </Dialog.Frame>
  )
}

/** Once the dialog is closed, a changed role has everything on the page fetched anew: drafts and scroll stay. */
function useAllAnew(isOpen: boolean): () => void {
  const client = useQueryClient()
  const isChanged = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (isChanged.current) void client.invalidateQueries()
      isChanged.current = false
    }
  }, [isOpen, client])
  return () => {
    isChanged.current = true
  }
}

interface PersonProps extends Omit<Props, 'isOpen'> {
  isForRole: boolean
  onChanged: () => void
  onAsking: (isAsking: boolean) => void
}

function Person({ person, isForRole, onChanged, onAsking, onClose }: PersonProps) {
  const query = useQuery(profileQuery(person.id))
  const [fault, setFault] = useState<Fault | null>(null)
  // Of somebody who left, what was loaded before is no longer true.
  const profile = isGone(query.error) ? undefined : query.data
  return (
    <>
      <div className={classes.body}>
        <Head person={profile ?? person}>
          {profile && (
            <Role
              profile={profile}
              isForRole={isForRole}
              onChanged={onChanged}
              onAsking={onAsking}
              onFault={(text) => setFault(text === null ? null : { text })}
            />
          )}
        </Head>
        <FormAlert fault={fault} />
        {profile ? <About profile={profile} /> : <Waiting query={query} />}
      </div>
      <Foot joinedAt={profile?.joinedAt} onClose={onClose} />
    </>
  )
}

function Head({ person, children }: { person: KnownPerson; children: ReactNode }) {
  const t = useTranslations()
  const isMyself = useUser().id === person.id
  const { id, firstName = '', lastName = '', profileImage = null, email } = person
  const face = { id, firstName, lastName, profileImage }
  return (
    <div className={classes.head}>
      <PersonAvatar person={face} size={64} isDecorative />
      <div className={classes.words}>
        <div className={classes.named}>
          <Modal.Title className={classes.name} title={fullName(face)}>
            <bdi>{fullName(face) || email || t('users.profile.title')}</bdi>
          </Modal.Title>
          {isMyself && <span className={classes.you}>{t('users.you')}</span>}
        </div>
        {email && (
          <a className={classes.email} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
            <bdi>{email}</bdi>
          </a>
        )}
        {children}
      </div>
      <Modal.CloseButton className={classes.close} size={28} iconSize={18} aria-label={t('common.close')} />
    </div>
  )
}

interface RoleProps {
  profile: Profile
  isForRole: boolean
  onChanged: () => void
  onFault: (text: string | null) => void
  onAsking: (isAsking: boolean) => void
}

function Role({ profile, ...rest }: RoleProps) {
  const t = useTranslations('users')
  const managesRoles = useCan('users.manageRoles')
  const { onAsking } = rest
  // The menu goes with the right to give out roles, and its question with it.
  useEffect(() => {
    if (!managesRoles) onAsking(false)
  }, [managesRoles, onAsking])
  return (
    <div className={classes.role}>
      {managesRoles ? <PersonRoleMenu profile={profile} {...rest} /> : <RoleBadge role={profile.role} />}
      {profile.isDeactivated && <span className={classes.note}>{t('deactivated')}</span>}
    </div>
  )
}

function About({ profile: { description, skills } }: { profile: Profile }) {
  const t = useTranslations('users.profile')
  return (
    <>
      <section>
        <h2 className={classes.heading}>{t('about')}</h2>
        <p className={classes.about} dir="auto">
          {description || t('noDescription')}
        </p>
      </section>
      <section>
        <h2 className={classes.heading}>{t('skills')}</h2>
        {skills.length > 0 ? (
          <ul className={classes.skills}>
            {[...new Set(skills)].map((skill) => (
              <li key={skill} className={classes.skill} dir="auto">
                {skill}
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.about}>{t('noSkills')}</p>
        )}
      </section>
    </>
  )
}

/** Who left the company, or whom the asker may not see, does not come back by trying again. */
const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404

interface WaitingProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

function Waiting({ query: { error, isFetching, refetch } }: WaitingProps) {
  const t = useTranslations()
  const isSlow = useDelayed(error === null)
  if (error) {
    const hasLeft = isGone(error)
    return (
      <ErrorState
        title={hasLeft ? t('users.profile.gone') : `${t('users.profile.failed')} ${errorText(t, error)}`}
        {...(!hasLeft && { onRetry: refetch, isRetrying: isFetching })}
      />
    )
  }
  return (
    <div className={classes.bones} aria-busy="true">
      {isSlow && [60, 260, 110, 180].map((width) => <Bone key={width} width={width} height={10} />)}
    </div>
  )
}

function Foot({ joinedAt, onClose }: { joinedAt: string | undefined; onClose: () => void }) {
  const t = useTranslations()
  const format = useFormatter()
  const button = useRef<HTMLButtonElement>(null)
  const managesRoles = useCan('users.manageRoles')
  // Whoever gave up giving out roles had the focus in the menu that is gone.
  useEffect(() => {
    if (!managesRoles && document.activeElement === document.body) button.current?.focus()
  }, [managesRoles])
  return (
    <div className={classes.foot}>
      {joinedAt && (
        <p className={classes.since}>
          {t('users.profile.since', {
            month: format.dateTime(new Date(joinedAt), { month: 'long', year: 'numeric' }),
          })}
        </p>
      )}
      <Button ref={button} variant="default" data-autofocus onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}

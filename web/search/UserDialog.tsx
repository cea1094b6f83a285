// Who somebody is, as a dialog: face, name, role and email.
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#web/lib/person.ts'
import { usersQuery } from '#web/lib/users.ts'
import { RoleBadge } from '#web/parts/RoleBadge.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import type { Hit } from './search-hits.ts'
import classes from './UserDialog.module.css'

interface Props {
  /** What is known before everybody is loaded. */
  hit: Hit
  isOpen: boolean
  onClose: () => void
}

export function UserDialog({ hit, isOpen, onClose }: Props) {
  // Mounted closed and then opened, it gives the focus back to what had it.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  return (
    <Dialog.Frame isOpen={isShown} onClose={onClose}>
      <Person hit={hit} />
      <Foot onClose={onClose} />
    </Dialog.Frame>
  )
}

function Person({ hit }: { hit: Hit }) {
  const t = useTranslations()
  const { data } = useQuery(usersQuery)
  const user = data?.users.find(({ id }) => id === hit.id)
  const email = user?.email ?? hit.detail
  const [firstName = '', ...others] = hit.title.split(' ')
  const face = user ?? { id: hit.id, firstName, lastName: others.join(' '), profileImage: null }
  return (
    <div className={classes.person}>
      <PersonAvatar person={face} size={40} isDecorative />
      <div className={classes.words}>
        <Modal.Title className={classes.name} dir="auto">
          {user ? fullName(user) : hit.title}
        </Modal.Title>
        <a
          className={classes.email}
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
          dir="auto"
        >
          {email}
        </a>
        {user && (
          <div className={classes.role}>
            <RoleBadge role={user.role} />
          </div>
        )}
      </div>
      <Modal.CloseButton className={classes.close} aria-label={t('common.close')} />
    </div>
  )
}

function Foot({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common')
  return (
    <div className={classes.foot}>
      <Button variant="default" data-autofocus onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  )
}

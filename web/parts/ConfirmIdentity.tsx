// "Confirm that it is you": by password, code or passkey, whichever the account has, before the act is done again.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { securityQuery } from '#web/lib/security.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { Load } from '#web/ui/Load.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import classes from './ConfirmIdentity.module.css'
import { ConfirmIdentityForm } from './ConfirmIdentityForm.tsx'
import { waysOf } from './confirm-ways.ts'
import { confirmation } from './use-confirmed.ts'
import { useLogInAgain } from './use-log-in-again.ts'

const cancel = () => confirmation.answer(false)

export function ConfirmIdentity({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('settings.confirm')
  // The store forgets the question before the dialog has gone.
  const [isOfFactor] = useState(confirmation.isOfFactor)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={cancel}
      width={420}
      title={t('title')}
      subtitle={isOfFactor ? t('factorHint') : t('hint')}
    >
      <Ways isOfFactor={isOfFactor} />
    </Dialog>
  )
}

function Ways({ isOfFactor }: { isOfFactor: boolean }) {
  const t = useTranslations('settings.confirm')
  // Another window may have added a way, or taken one away.
  const query = useQuery({ ...securityQuery, staleTime: 0 })
  const skeleton = (
    <div className={classes.skeleton}>
      <Bone width={90} height={10} />
      <Bone width="100%" height={36} radius={8} />
    </div>
  )
  return (
    <div className={classes.content}>
      <Load query={query} failure={t('failed')} skeleton={skeleton}>
        {(security) => {
          const ways = waysOf(security, isOfFactor)
          return ways.length > 0 ? <ConfirmIdentityForm ways={ways} /> : <LogInAgain />
        }}
      </Load>
    </div>
  )
}

/** Whoever came through a provider has nothing to type here; a login counts. */
function LogInAgain() {
  const t = useTranslations()
  const { logInAgain, isLeaving, fault } = useLogInAgain()
  return (
    <Dialog.Form
      onSubmit={() => void logInAgain()}
      onCancel={cancel}
      actions={
        <SaveButton isSaving={isLeaving} savingLabel={t('settings.confirm.leaving')} data-autofocus>
          {t('settings.confirm.again')}
        </SaveButton>
      }
    >
      <p>{t('settings.confirm.nothing')}</p>
      <FormAlert fault={fault} />
    </Dialog.Form>
  )
}

// After two-factor sign-in was turned on: what logged in without it may be logged out.
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { revokeSessions } from '#contract/account.ts'
import { call } from '#web/lib/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAct } from './use-act.ts'

export function OtherSessions({ count, onClose }: { count: number; onClose: () => void }) {
  const t = useTranslations('settings.security')
  const { run, isDoing, fault } = useAct()
  const submit = async () => {
    if (!(await run(() => call(revokeSessions)))) return
    onClose()
    toast({ text: t('sessions.othersDone'), tone: 'done' })
  }
  return (
    <Dialog.Form
      onSubmit={submit}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('twoFactor.leaveOthers')}
          </Button>
          <SaveButton isSaving={isDoing} savingLabel={t('sessions.loggingOut')}>
            {t('twoFactor.logOutOthers')}
          </SaveButton>
        </>
      }
    >
      <p>{t('twoFactor.others', { count })}</p>
      <FormAlert fault={fault} />
    </Dialog.Form>
  )
}

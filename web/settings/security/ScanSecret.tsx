// The secret of an authenticator app, as a picture and for typing, and the first code as the proof that it arrived.
import { useTranslations } from 'use-intl'
import { enableTwoFactor, type setUpTwoFactor } from '#contract/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { CopyButton } from './CopyButton.tsx'
import { QrCode } from './QrCode.tsx'
import classes from './TwoFactor.module.css'
import { useCode } from './use-code.ts'

interface Props {
  setup: ReplyOf<typeof setUpTwoFactor>
  isReplacing: boolean
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function ScanSecret({ setup: { secret, uri }, isReplacing, onDone, onCancel }: Props) {
  const t = useTranslations()
  const form = useCode(async (code) =>
    onDone((await call(enableTwoFactor, { body: { code } })).recoveryCodes),
  )
  return (
    <Dialog.Form
      onSubmit={() => void form.submit()}
      onCancel={onCancel}
      actions={
        <SaveButton
          isSaving={form.isDoing}
          savingLabel={
            isReplacing ? t('settings.security.saving') : t('settings.security.twoFactor.turningOn')
          }
        >
          {isReplacing ? t('settings.security.twoFactor.useIt') : t('settings.security.twoFactor.turnOn')}
        </SaveButton>
      }
    >
      <div className={classes.scan}>
        <QrCode text={uri} label={t('settings.security.twoFactor.picture')} />
        <div className={classes.scanWords}>
          <p>{t('settings.security.twoFactor.scan')}</p>
          <p>{t('settings.security.twoFactor.orType')}</p>
          <div className={classes.secret}>
            <bdi className={classes.code} dir="ltr">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </bdi>
            <CopyButton text={secret} label={t('settings.security.twoFactor.copyKey')} />
          </div>
          <a className={classes.app} href={uri}>
            {t('settings.security.twoFactor.openApp')}
          </a>
        </div>
      </div>
      <CodeField {...form.field} hasFocus />
      <FormAlert fault={form.fault} />
    </Dialog.Form>
  )
}

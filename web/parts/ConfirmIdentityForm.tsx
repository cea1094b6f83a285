// One way of confirming who is there, and the others to choose from.
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#web/lib/user.ts'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import { TextButton } from '#web/ui/TextButton.tsx'
import { UsernameField } from '#web/ui/UsernameField.tsx'
import classes from './ConfirmIdentity.module.css'
import type { Way } from './confirm-ways.ts'
import { useConfirmIdentity } from './use-confirm-identity.ts'
import { confirmation } from './use-confirmed.ts'

export function ConfirmIdentityForm({ ways }: { ways: Way[] }) {
  const t = useTranslations()
  const { email } = useUser()
  const [way, setWay] = useState(ways[0])
  const [typed, setTyped] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const { isSending, fault, clearFault, prove, proveByPasskey } = useConfirmIdentity()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another way is chosen, its field has the focus
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [way])
  const type = (value: string) => {
    setTyped(value)
    setIsBlank(false)
  }
  const submit = () => {
    if (way === 'passkey') return void proveByPasskey()
    setIsBlank(typed.trim() === '')
    if (typed.trim() === '') return
    if (way === 'password') void prove('password', () => ({ password: typed }))
    else void prove('code', () => ({ code: typed }))
  }
  const choose = (other: Way) => {
    if (other === 'passkey') return void proveByPasskey()
    setWay(other)
    type('')
    clearFault()
  }
  const error = isBlank && t('errors.required')
  return (
    <div ref={box} className={classes.content}>
      <Dialog.Form
        onSubmit={submit}
        onCancel={() => confirmation.answer(false)}
        actions={
          <SaveButton
            isSaving={isSending}
            savingLabel={t('settings.confirm.confirming')}
            {...(way === 'passkey' && { 'data-autofocus': true })}
          >
            {way === 'passkey' ? t('settings.confirm.use.passkey') : t('settings.confirm.submit')}
          </SaveButton>
        }
      >
        {way === 'password' && (
          <>
            <UsernameField email={email} />
            <PasswordField
              label={t('auth.password')}
              name="password"
              autoComplete="current-password"
              data-autofocus
              value={typed}
              onChange={type}
              error={error}
            />
          </>
        )}
        {(way === 'code' || way === 'recovery') && (
          <CodeField
            key={way}
            isRecovery={way === 'recovery'}
            value={typed}
            onChange={type}
            error={error}
            hasFocus
          />
        )}
        {way === 'passkey' && <p>{t('settings.confirm.passkey')}</p>}
        <FormAlert fault={fault} />
        <div className={classes.others}>
          {ways.map(
            (other) =>
              other !== way && (
                <TextButton key={other} onClick={() => choose(other)}>
                  {t(`settings.confirm.use.${other}`)}
                </TextButton>
              ),
          )}
        </div>
      </Dialog.Form>
    </div>
  )
}

// A field for several addresses: each becomes a chip that can be removed; faulty ones are marked and say why.
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { isErrorCode } from '#contract/errors.ts'
import { ChipsField } from '#web/ui/ChipsField.tsx'
import { type Address, separator, withEmails } from './emails.ts'
import classes from './Invite.module.css'
import type { InviteDraft } from './invite-draft.ts'

/** `text`: what is typed and no chip yet. */
type Emails = Pick<InviteDraft, 'addresses' | 'text'>

interface Props {
  value: Emails
  onChange: (part: Partial<Emails>) => void
  isMissing: boolean
}

export function EmailField({ value: { addresses, text }, onChange, isMissing }: Props) {
  const t = useTranslations('users')
  const errors = useTranslations('errors')
  const faulty = addresses.filter(({ fault }) => fault)
  const without = (email: string) => addresses.filter((address) => address.email !== email)
  const correct = (email: string) => onChange({ addresses: withEmails(without(email), text), text: email })
  return (
    <ChipsField
      label={t('email')}
      description={t('severalHint')}
      error={faulty.length > 0 ? <Faults addresses={faulty} /> : isMissing && errors('required')}
      listLabel={t('chosenAddresses')}
      chips={addresses.map(({ email, fault }) => ({
        text: email,
        isFaulty: fault !== undefined,
        removeLabel: t('removeAddress', { email }),
        correct: fault
          ? {
              label: t('correctAddress', { email }),
              icon: <IconAlertCircle size={14} aria-hidden />,
              run: () => correct(email),
            }
          : undefined,
      }))}
      text={text}
      separator={separator}
      onText={(typed) => onChange({ text: typed })}
      onTake={(typed) => onChange({ addresses: withEmails(addresses, typed), text: '' })}
      onRemove={(chip) => onChange({ addresses: without(chip.text) })}
      onTakeBack={(chip) => onChange({ addresses: without(chip.text), text: chip.text })}
      isFirst
      input={{
        inputMode: 'email',
        autoCapitalize: 'off',
        autoCorrect: 'off',
        spellCheck: false,
        placeholder: addresses.length === 0 ? t('emailExample') : undefined,
      }}
    />
  )
}

function Faults({ addresses }: { addresses: Address[] }) {
  const t = useTranslations('errors')
  return (
    <span className={classes.faults}>
      {addresses.map(({ email, fault = '' }) => (
        <span key={email}>
          <bdi>{email}</bdi> {t(isErrorCode(fault) ? fault : 'invalid')}
        </span>
      ))}
    </span>
  )
}

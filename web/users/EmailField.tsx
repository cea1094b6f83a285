// A field for several addresses: each becomes a chip that can be removed; faulty ones are marked and say why.
import { PillsInput } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isErrorCode } from '#contract/errors.ts'
import { useComposition } from '#web/lib/use-composition.ts'
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
  const input = useRef<HTMLInputElement>(null)
  const { isComposing, owns, handlers } = useComposition()
  const faulty = addresses.filter(({ fault }) => fault)

  const take = (typed: string) => onChange({ addresses: withEmails(addresses, typed), text: '' })
  const type = (typed: string) => {
    if (!isComposing && separator.test(typed)) take(typed)
    else onChange({ text: typed })
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    // A field of one line would lose the line breaks, and with them where an address ends.
    if (!separator.test(pasted.trim())) return
    event.preventDefault()
    take(`${text}${pasted}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (owns(event)) return
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      take(text)
    }
    const last = addresses.at(-1)
    if (event.key === 'Backspace' && text === '' && last) {
      event.preventDefault()
      onChange({ addresses: addresses.slice(0, -1), text: last.email })
    }
  }
  const without = (email: string) => addresses.filter((address) => address.email !== email)
  const remove = (email: string) => {
    onChange({ addresses: without(email) })
    input.current?.focus()
  }
  const correct = (email: string) => {
    onChange({ addresses: withEmails(without(email), text), text: email })
    input.current?.focus()
  }
  return (
    <PillsInput
      label={t('email')}
      description={t('severalHint')}
      error={faulty.length > 0 ? <Faults addresses={faulty} /> : isMissing && errors('required')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes.field ?? '' }}
    >
      <ul className={classes.chips} aria-label={t('chosenAddresses')}>
        {addresses.map((address) => (
          <Chip
            key={address.email}
            address={address}
            onCorrect={() => correct(address.email)}
            onRemove={() => remove(address.email)}
          />
        ))}
        <li className={classes.typing}>
          <PillsInput.Field
            ref={input}
            className={classes.input ?? ''}
            data-autofocus
            inputMode="email"
            autoCapitalize="off"
            autoCorrect="off"
            autoComplete="off"
            spellCheck={false}
            placeholder={addresses.length === 0 ? t('emailExample') : undefined}
            value={text}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onPaste={paste}
            onKeyDown={onKeyDown}
            onBlur={() => text.trim() !== '' && take(text)}
            {...handlers}
          />
        </li>
      </ul>
    </PillsInput>
  )
}

interface ChipProps {
  address: Address
  onCorrect: () => void
  onRemove: () => void
}

function Chip({ address: { email, fault }, onCorrect, onRemove }: ChipProps) {
  const t = useTranslations('users')
  const words = (
    <bdi className={classes.chipText} title={email}>
      {email}
    </bdi>
  )
  return (
    <li className={classes.chip} data-faulty={fault ? true : undefined}>
      {fault ? (
        <button
          type="button"
          className={classes.correct}
          aria-label={t('correctAddress', { email })}
          onClick={onCorrect}
        >
          <IconAlertCircle size={14} aria-hidden />
          {words}
        </button>
      ) : (
        words
      )}
      <button
        type="button"
        className={classes.removeChip}
        aria-label={t('removeAddress', { email })}
        onClick={onRemove}
      >
        <IconX size={12} aria-hidden />
      </button>
    </li>
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

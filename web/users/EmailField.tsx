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

interface Props {
  addresses: Address[]
  onAddresses: (addresses: Address[]) => void
  /** What is typed and no chip yet. */
  text: string
  onText: (text: string) => void
}

export function EmailField({ addresses, onAddresses, text, onText }: Props) {
  const t = useTranslations('users')
  const input = useRef<HTMLInputElement>(null)
  const { isComposing, owns, handlers } = useComposition()
  const faulty = addresses.filter(({ fault }) => fault)

  const take = (typed: string) => {
    onAddresses(withEmails(addresses, typed))
    onText('')
  }
  const type = (typed: string) => {
    if (!isComposing && separator.test(typed)) take(typed)
    else onText(typed)
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
      onAddresses(addresses.slice(0, -1))
      onText(last.email)
    }
  }
  const remove = (email: string) => {
    onAddresses(addresses.filter((address) => address.email !== email))
    input.current?.focus()
  }
  return (
    <PillsInput
      label={t('email')}
      description={t('severalHint')}
      error={faulty.length > 0 && <Faults addresses={faulty} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: classes.field ?? '' }}
    >
      <ul className={classes.chips} aria-label={t('chosenAddresses')}>
        {addresses.map(({ email, fault }) => (
          <li key={email} className={classes.chip} data-faulty={fault ? true : undefined}>
            {fault && <IconAlertCircle size={14} aria-hidden />}
            <bdi className={classes.chipText} title={email}>
              {email}
            </bdi>
            <button
              type="button"
              className={classes.removeChip}
              aria-label={t('removeAddress', { email })}
              onClick={() => remove(email)}
            >
              <IconX size={12} aria-hidden />
            </button>
          </li>
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

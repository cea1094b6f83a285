// The links of invitations that no mail carries: to be copied and passed on.
import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '#web/lib/copy-text.ts'
import classes from './Invite.module.css'

interface Props {
  link: string
  email: string
  onCopied?: () => void
}

export function InvitationLink({ link, email, onCopied }: Props) {
  const t = useTranslations('users.link')
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')
  const copy = async () => {
    if (await copyText(link)) {
      onCopied?.()
      return setState('copied')
    }
    // Without https the browser lends no clipboard; the keyboard's copy works.
    field.current?.focus()
    field.current?.select()
    setState('selected')
  }
  const Sign = state === 'copied' ? IconCheck : IconCopy
  return (
    <div className={classes.link}>
      <TextInput
        ref={field}
        className={classes.linkField ?? ''}
        readOnly
        dir="ltr"
        size="xs"
        value={link}
        aria-label={t('of', { email })}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onCopy={onCopied}
      />
      <Button
        variant="default"
        size="xs"
        className={classes.copy ?? ''}
        leftSection={<Sign size={14} aria-hidden />}
        aria-label={t('copyOf', { email })}
        onClick={copy}
      >
        {t(state === 'copied' ? 'copied' : 'copy')}
      </Button>
      <span role="status" className={classes.linkState}>
        {state === 'selected' && t('selected')}
        {state === 'copied' && <VisuallyHidden>{t('copied')}</VisuallyHidden>}
      </span>
    </div>
  )
}

interface AllProps {
  links: { email: string; link: string }[]
  onCopied?: () => void
}

/** Each in a line of its own, after its address. Made anew for other links, it has not copied them yet. */
export function CopyAllLinks({ links, onCopied }: AllProps) {
  const text = links.map(({ email, link }) => `${email} ${link}`).join('\n')
  return links.length > 1 ? <CopyAll key={text} text={text} onCopied={onCopied} /> : null
}

function CopyAll({ text, onCopied }: { text: string; onCopied: (() => void) | undefined }) {
  const t = useTranslations('users.link')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    const isCopied = await copyText(text)
    if (isCopied) onCopied?.()
    setState(isCopied ? 'copied' : 'failed')
  }
  const Sign = state === 'copied' ? IconCheck : IconCopy
  return (
    <div className={classes.copyAll}>
      <Button variant="default" size="xs" leftSection={<Sign size={14} aria-hidden />} onClick={copy}>
        {t('copyAll')}
      </Button>
      <span role="status" className={classes.linkState}>
        {state === 'copied' && t('copied')}
        {state === 'failed' && t('notAllCopied')}
      </span>
    </div>
  )
}

/** Id of what says that a new link ends the one before. */
export const LINK_NOTE = 'new-link-note'

/** Before a new link is made. */
export function NewLinkNote() {
  const t = useTranslations('users.link')
  return (
    <p id={LINK_NOTE} className={classes.note}>
      {t('newHint')}
    </p>
  )
}

/** Why there is a link at all. */
export function NoMailNote({ count }: { count: number }) {
  const t = useTranslations('users.link')
  return <p className={classes.note}>{t('why', { count })}</p>
}

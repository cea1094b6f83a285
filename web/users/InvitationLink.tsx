// The link of an invitation that no mail carries: to be copied and passed on.
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Invite.module.css'
import { copyText } from './use-copy.ts'

export function InvitationLink({ link, email }: { link: string; email: string }) {
  const t = useTranslations('users.link')
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle')
  const copy = async () => {
    if (await copyText(link)) return setState('copied')
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
        {state === 'copied' && <span className={classes.spoken}>{t('copied')}</span>}
      </span>
    </div>
  )
}

/** Why there is a link at all. */
export function NoMailNote({ count }: { count: number }) {
  const t = useTranslations('users.link')
  return <p className={classes.note}>{t('why', { count })}</p>
}

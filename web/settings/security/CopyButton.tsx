// Copies a text and says so; where the browser lends no clipboard, it says that instead.
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '#web/lib/copy-text.ts'
import classes from './TwoFactor.module.css'

interface Props {
  text: string
  /** What is copied. */
  label: string
}

export function CopyButton({ text, label }: Props) {
  const t = useTranslations('settings.security.copy')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const Sign = state === 'copied' ? IconCheck : IconCopy
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Sign size={14} aria-hidden />}
        aria-label={label}
        onClick={async () => setState((await copyText(text)) ? 'copied' : 'failed')}
      >
        {state === 'copied' ? t('copied') : t('copy')}
      </Button>
      <VisuallyHidden role="status">{state === 'copied' && t('copied')}</VisuallyHidden>
      {state === 'failed' && (
        <span className={classes.copyFault} role="alert">
          {t('failed')}
        </span>
      )}
    </>
  )
}

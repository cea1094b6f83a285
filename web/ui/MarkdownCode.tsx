// A block of code in a text, with a button that copies it.
import { ActionIcon } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Markdown.module.css'
import { toast } from './toast.ts'

export function MarkdownCode({ children }: { children: ReactNode }) {
  const t = useTranslations('markdown')
  const code = useRef<HTMLPreElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.current?.textContent ?? '')
      toast({ text: t('copied'), tone: 'done' })
    } catch {
      // Without https the browser lends no clipboard.
      toast({ text: t('notCopied'), tone: 'failed' })
    }
  }
  return (
    <div className={classes.code} dir="ltr">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the arrow keys cannot scroll it */}
      <pre ref={code} role="group" aria-label={t('code')} tabIndex={0}>
        {children}
      </pre>
      <ActionIcon size={28} aria-label={t('copyCode')} title={t('copyCode')} onClick={copy}>
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

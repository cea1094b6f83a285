// The recovery codes, shown this once: to be copied or saved before the dialog goes.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { saveFile } from '#web/lib/download.ts'
import { useUser } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Fault, FormAlert } from '#web/ui/FormAlert.tsx'
import { CopyButton } from './CopyButton.tsx'
import classes from './TwoFactor.module.css'

interface Props {
  codes: string[]
  /** Somebody wanted to close the dialog. */
  fault: Fault | null
  onKept: () => void
}

export function KeepCodes({ codes, fault, onKept }: Props) {
  const t = useTranslations('settings.security.twoFactor')
  const { email } = useUser()
  const list = useRef<HTMLOListElement>(null)
  // They take the place of what had the focus.
  useEffect(() => list.current?.focus(), [])
  const text = `${t('fileHead', { email })}\n\n${codes.join('\n')}\n`
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'lintel-recovery-codes.txt')
  return (
    <Dialog.Form onSubmit={onKept} actions={<Button type="submit">{t('kept')}</Button>}>
      <ol ref={list} className={classes.codes} aria-label={t('codes')} tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>
            <bdi className={classes.code} dir="ltr">
              {code}
            </bdi>
          </li>
        ))}
      </ol>
      <div className={classes.codeActs}>
        <CopyButton text={codes.join('\n')} label={t('copyCodes')} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={save}
        >
          {t('download')}
        </Button>
      </div>
      <FormAlert fault={fault} />
    </Dialog.Form>
  )
}

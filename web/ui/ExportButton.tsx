// Saves what an endpoint gives for a list, as it is filtered, as a CSV file.
import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import classes from './ExportButton.module.css'
import { toast } from './toast.ts'

interface Props<E extends Endpoint> {
  label: string
  endpoint: E
  input: InputOf<E>
}

export function ExportButton<E extends Endpoint>({ label, endpoint, input }: Props<E>) {
  const t = useTranslations()
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    if (isRunning) return
    setIsRunning(true)
    try {
      await download(endpoint, input)
    } catch (error) {
      const action = { label: t('common.tryAgain'), run }
      toast({ text: errorText(t, error), tone: 'failed', action })
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Button
      variant="default"
      className={classes.export ?? ''}
      aria-label={label}
      leftSection={
        isRunning ? <Loader size={16} color="currentColor" /> : <IconDownload size={16} aria-hidden />
      }
      // Not `disabled`, which would take the focus away.
      {...(isRunning && { 'data-disabled': true })}
      aria-disabled={isRunning}
      onClick={run}
    >
      {label}
    </Button>
  )
}

// Saves the audit log, as it is filtered, as a CSV file.
import { Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exportAudit } from '#contract/audit.ts'
import { download } from '#web/lib/download.ts'
import { errorText } from '#web/lib/error-text.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './AuditSection.module.css'
import type { AuditFilters } from './use-audit-filters.ts'

export function ExportButton({ filters }: { filters: AuditFilters }) {
  const t = useTranslations()
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    if (isRunning) return
    setIsRunning(true)
    try {
      await download(exportAudit, { query: filters })
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
      aria-label={t('settings.audit.export')}
      leftSection={
        isRunning ? <Loader size={16} color="currentColor" /> : <IconDownload size={16} aria-hidden />
      }
      // Not `disabled`, which would take the focus away.
      {...(isRunning && { 'data-disabled': true })}
      aria-disabled={isRunning}
      onClick={run}
    >
      {t('settings.audit.export')}
    </Button>
  )
}

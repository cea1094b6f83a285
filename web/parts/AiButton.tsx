// A quiet button that asks the AI service for something, stops it while it runs, and says what is missing for it.
import { Button } from '@mantine/core'
import { IconPlayerStopFilled, IconSparkles } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCan } from '#web/lib/user.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './AiButton.module.css'
import { useAiMissing } from './use-ai.ts'

interface Props {
  /** A verb first. */
  label: string
  isRunning: boolean
  onRun: () => unknown
  onStop: () => void
}

export function AiButton({ label, isRunning, onRun, onStop }: Props) {
  const t = useTranslations('common.ai')
  const navigate = useNavigate()
  const canSet = useCan('company.manage')
  const reason = useAiMissing()
  const missing = reason === t('none') && !canSet ? t('noneAskAdmin') : reason
  const openSettings = () => navigate('/app/settings#company', { state: { row: 'ai' } })
  const explain = (text: string) =>
    toast({
      text,
      tone: 'failed',
      ...(canSet && { action: { label: t('settings'), run: openSettings } }),
    })
  const Icon = isRunning ? IconPlayerStopFilled : IconSparkles
  return (
    <Button
      className={classes.button ?? ''}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={isRunning ? 12 : 14} aria-hidden />}
      title={missing ?? undefined}
      data-missing={missing !== null || undefined}
      onClick={() => (isRunning ? onStop() : missing ? explain(missing) : onRun())}
    >
      {isRunning ? t('stop') : label}
    </Button>
  )
}

// What the operator of the server should set right, said to admins; each warning can be put away for a week.
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listWarnings, type Warning } from '#contract/outbox.ts'
import { call } from '#web/lib/call.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { useCan } from '#web/lib/user.ts'
import classes from './Warnings.module.css'

const WEEK_MS = 7 * 86_400_000

/** When each was put away, in milliseconds. */
type HiddenSince = Partial<Record<Warning, number>>

const nothing: HiddenSince = {}
const isHiddenSince = (value: unknown): value is HiddenSince =>
  typeof value === 'object' && value !== null && Object.values(value).every((at) => typeof at === 'number')

/** A failed look-up shows nothing. `except`: what the screen says in its own way. */
export function Warnings({ except }: { except?: Warning | undefined }) {
  const t = useTranslations('settings.warnings')
  const { data } = useQuery({
    queryKey: ['settings', 'warnings'],
    queryFn: async ({ signal }) => await call(listWarnings, undefined, { signal }),
    enabled: useCan('warnings.view'),
  })
  const [hiddenSince, setHiddenSince] = useStoredState('warnings', nothing, isHiddenSince)
  const shown = (data?.warnings ?? []).filter(
    (warning) => warning !== except && Date.now() - (hiddenSince[warning] ?? 0) > WEEK_MS,
  )
  if (shown.length === 0) return null
  return (
    <section className={classes.warnings} aria-label={t('label')}>
      {shown.map((warning) => (
        <div key={warning} className={classes.warning}>
          <IconAlertTriangle className={classes.icon} size={18} aria-hidden />
          <p id={`warning-${warning}`} className={classes.text}>
            {t.rich(warning, { code: (name) => <code dir="ltr">{name}</code> })}
          </p>
          <ActionIcon
            className={classes.hide ?? ''}
            size={28}
            aria-label={t('hide')}
            aria-describedby={`warning-${warning}`}
            title={t('hide')}
            onClick={({ currentTarget }) => {
              // The button goes with its warning: the focus goes on to the next one's, or to the heading.
              const buttons = [...(currentTarget.closest('section')?.querySelectorAll('button') ?? [])]
              const at = buttons.indexOf(currentTarget)
              const next = buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector('h1')
              next?.focus()
              setHiddenSince({ ...hiddenSince, [warning]: Date.now() })
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
    </section>
  )
}

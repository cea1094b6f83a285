// Events by ways: a row an event, grouped by module, a switch a way.
import { useTranslations } from 'use-intl'
import {
  moduleOf,
  type NotificationSettings,
  notificationTypeNames,
  type Ways,
} from '#contract/notifications.ts'
import { Bone } from '#web/ui/Bone.tsx'
import type { SettingsPatch } from './api.ts'
import classes from './NotificationSection.module.css'
import { Toggle } from './Toggle.tsx'

const ways = ['inApp', 'email'] as const satisfies (keyof Ways)[]

const modules = [...new Set(notificationTypeNames.map(moduleOf))]

interface Props {
  /** Undefined: not known yet. */
  events?: NotificationSettings['events']
  onChange?: (events: NonNullable<SettingsPatch['events']>) => void
}

export function NotificationMatrix({ events, onChange }: Props) {
  const t = useTranslations('settings.notifications')
  const moduleName = useTranslations('notifications.modules')
  return (
    <table className={classes.matrix} aria-labelledby="section">
      <thead>
        <tr>
          <th scope="col">{t('event')}</th>
          {ways.map((way) => (
            <th key={way} scope="col" className={classes.way}>
              {t(`ways.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      {modules.map((module) => (
        <tbody key={module}>
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={1 + ways.length}>
              {moduleName(module)}
            </th>
          </tr>
          {typesOf(module).map((type) => (
            <tr key={type}>
              <th scope="row" className={classes.event}>
                {t(`events.${type}`)}
              </th>
              {ways.map((way) => (
                <td key={way} className={classes.way}>
                  {events ? (
                    <Toggle
                      label={t('switch', { event: t(`events.${type}`), way: t(`waysInText.${way}`) })}
                      isOn={events[type][way]}
                      onChange={(isOn) => onChange?.({ [type]: { [way]: isOn } })}
                    />
                  ) : (
                    <Bone width={40} height={24} radius={12} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const typesOf = (module: (typeof modules)[number]) =>
  notificationTypeNames.filter((type) => moduleOf(type) === module)

// What happened, in a sentence: who, and with what. Names and titles are text, whatever they hold.
import { useLocale, useTranslations } from 'use-intl'
import type { Notification } from '#contract/notifications.ts'
import { fullName } from '#web/lib/person.ts'
import classes from './NotificationRow.module.css'
import { shorten } from './notification-text.ts'

const NAME_LENGTH = 50
const TITLE_LENGTH = 100

export function NotificationSentence({ notification }: { notification: Notification }) {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const { type, actor, title, fields, count } = notification
  // Whoever took an invitation is also what its notification is about.
  const name = (actor && fullName(actor)) || (type === 'invitation.accepted' ? title : '')
  const list = new Intl.ListFormat(locale).format(fields.map((field) => t(`fields.${field}`)))
  const person = t.rich('person', { name: () => <bdi>{shorten(name, NAME_LENGTH)}</bdi> })
  const thing = () => (
    <b className={classes.thing}>
      <bdi>{shorten(title, TITLE_LENGTH)}</bdi>
    </b>
  )
  return t.rich(`sentences.${type}`, {
    actor: () => <b className={classes.actor}>{name ? person : t('somebody')}</b>,
    thing: () => (count > 1 ? t.rich('several', { thing, more: count - 1 }) : thing()),
    fields: list || 'none',
  })
}

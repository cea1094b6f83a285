// Reactions under an announcement: each emoji with how many gave it and who, one's own to take back, and others to add.
import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { Announcement, Reaction } from '#contract/announcements.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { AddReaction } from './AddReaction.tsx'
import classes from './Reactions.module.css'

interface Props {
  announcement: Announcement
  /** `isMine`: given, else taken back. */
  onReact: (announcement: Announcement, emoji: string, isMine: boolean) => void
}

export function Reactions({ announcement, onReact }: Props) {
  const t = useTranslations('announcements.reactions')
  const { status, reactions } = announcement
  const isOpen = status === 'published'
  if (status === 'draft' || status === 'scheduled' || (!isOpen && reactions.length === 0)) return null
  return (
    <div className={classes.row}>
      {reactions.length > 0 && (
        <ul className={classes.chips} aria-label={t('title')}>
          {reactions.map((reaction) => (
            <li key={reaction.emoji}>
              <Chip
                reaction={reaction}
                isOpen={isOpen}
                onToggle={() => onReact(announcement, reaction.emoji, !reaction.isMine)}
              />
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <AddReaction
          isNamed={reactions.length === 0}
          given={reactions.flatMap(({ emoji, isMine }) => (isMine ? emoji : []))}
          onChoose={(emoji, isMine) => onReact(announcement, emoji, isMine)}
        />
      )}
    </div>
  )
}

interface ChipProps {
  reaction: Reaction
  /** It can be given and taken back. */
  isOpen: boolean
  onToggle: () => void
}

function Chip({ reaction, isOpen, onToggle }: ChipProps) {
  const t = useTranslations('announcements.reactions')
  const format = useFormatter()
  const { emoji, count, isMine } = reaction
  const names = useNames(reaction)
  return (
    <Tooltip label={names} multiline maw={260}>
      <button
        type="button"
        className={classes.chip}
        aria-pressed={isMine}
        aria-disabled={!isOpen || undefined}
        aria-label={t('chip', { emoji, count, names })}
        onClick={() => isOpen && onToggle()}
      >
        <span className={classes.emoji} aria-hidden>
          {emoji}
        </span>
        <span aria-hidden>{format.number(count)}</span>
      </button>
    </Tooltip>
  )
}

/** Oneself first; those beyond the ones that are known by name are counted. */
function useNames({ people, count, isMine }: Reaction): string {
  const t = useTranslations('announcements.reactions')
  const locale = useLocale()
  const { id } = useUser()
  const others = people.filter((person) => person.id !== id).map(fullName)
  const named = isMine ? [t('you'), ...others] : others
  const more = count - named.length
  if (more > 0) named.push(t('others', { count: more }))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(named)
}

// Adds a reaction: a few usual emoji, moved over by the arrow keys, and a field for any other.
import { Button, Popover, TextInput } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isEmoji } from '#contract/announcements.ts'
import classes from './Reactions.module.css'

const usual = ['👍', '❤️', '🎉', '👏', '😂', '😮', '😢', '🙏', '🔥', '👀', '✅', '💯'] as const
const COLUMNS = 6

interface Props {
  /** There are no others, so that it says in words what it is for. */
  isNamed: boolean
  /** Already given by the person. */
  given: readonly string[]
  /** `isMine`: given, else taken back. */
  onChoose: (emoji: string, isMine: boolean) => void
}

export function AddReaction({ isNamed, given, onChoose }: Props) {
  const t = useTranslations('announcements.reactions')
  const [isOpen, setIsOpen] = useState(false)
  const choose = (emoji: string) => {
    setIsOpen(false)
    onChoose(emoji, !given.includes(emoji))
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="top-start"
      offset={4}
      radius="lg"
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.chip}
          data-add
          aria-label={t('add')}
          title={isNamed ? undefined : t('add')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconMoodPlus size={16} aria-hidden />
          {isNamed && <span>{t('add')}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('add')} aria-labelledby={undefined}>
        <Usual given={given} onChoose={choose} />
        <Other onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoiceProps {
  given: readonly string[]
  onChoose: (emoji: string) => void
}

function Usual({ given, onChoose }: ChoiceProps) {
  const t = useTranslations('announcements.reactions')
  const [active, setActive] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1
    const step = new Map([
      ['ArrowRight', forward],
      ['ArrowLeft', -forward],
      ['ArrowDown', COLUMNS],
      ['ArrowUp', -COLUMNS],
    ]).get(event.key)
    const next = step === undefined ? -1 : active + step
    const button = event.currentTarget.querySelectorAll('button')[next]
    if (!button || next < 0) return
    event.preventDefault()
    setActive(next)
    button.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div className={classes.usual} role="group" aria-label={t('usual')} onKeyDown={onKeyDown}>
      {usual.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          className={classes.choice}
          tabIndex={index === active ? 0 : -1}
          aria-pressed={given.includes(emoji)}
          {...(index === active && { 'data-autofocus': true })}
          onFocus={() => setActive(index)}
          onClick={() => onChoose(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}

function Other({ onChoose }: Pick<ChoiceProps, 'onChoose'>) {
  const t = useTranslations()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const emoji = typed.trim()
    if (isEmoji(emoji)) onChoose(emoji)
    else setIsWrong(true)
  }
  return (
    <form className={classes.other} onSubmit={submit}>
      <TextInput
        className={classes.field ?? ''}
        size="xs"
        aria-label={t('announcements.reactions.other')}
        placeholder={t('announcements.reactions.other')}
        value={typed}
        error={isWrong && t('errors.emoji_invalid')}
        maxLength={32}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setIsWrong(false)
        }}
      />
      <Button type="submit" variant="default" size="xs">
        {t('announcements.reactions.give')}
      </Button>
    </form>
  )
}

// A field for Markdown in which @ offers the company's members.
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '#contract/people.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { usersQuery } from '#web/lib/users.ts'
import { MentionAnchor } from './MentionAnchor.tsx'
import own from './MentionField.module.css'
import { type MentionQuery, mentionQuery, type TypedText, withMention } from './mention-typing.ts'
import classes from './PeoplePicker.module.css'
import { PersonAvatar } from './PersonAvatar.tsx'
import { searchPeople } from './search-people.ts'

const AT_MOST = 8

interface Marked {
  text: string
  start: number
  end: number
}

export interface MentionFieldHandle {
  focus: () => void
  /** Changes the text and what is selected in it, in a step that the browser can take back. */
  edit: (change: (marked: Marked) => Marked) => void
}

interface Props {
  ref?: Ref<MentionFieldHandle>
  value: TypedText
  onChange: (value: TypedText) => void
  label: string
  placeholder?: string
  error?: string | null
  minRows?: number
  maxRows?: number
  /** By Ctrl or Cmd with Enter. */
  onSubmit: () => void
  onEscape?: () => void
  onFocus?: () => void
  /** Before the field's own; what it prevents the field leaves alone. */
  onKey?: (event: KeyboardEvent) => void
  className?: string | undefined
}

export function MentionField(props: Props) {
  const {
    ref,
    value,
    onChange,
    label,
    placeholder,
    error,
    minRows = 1,
    maxRows = 12,
    onSubmit,
    onEscape,
    className,
  } = props
  const t = useTranslations('common.people')
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const combobox = useCombobox()
  const found = usePeople(query)
  const isOpen = query !== null && found.length > 0
  const latest = useRef(value)
  latest.current = value
  const change = (text: string) => onChange({ ...latest.current, text })
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    edit: (edit) => input.current && replaceText(input.current, edit, change),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is always the same
  useEffect(() => {
    if (isOpen) combobox.openDropdown()
    else combobox.closeDropdown()
  }, [isOpen])
  // The first hit is marked, so that Enter takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are found
  useEffect(() => {
    if (combobox.dropdownOpened) combobox.selectFirstOption()
  }, [combobox.dropdownOpened, found])

  const look = (next: TypedText, caret: number | null) =>
    setQuery(caret === null ? null : mentionQuery(next, caret))
  const choose = (id: string) => {
    const person = found.find((one) => one.id === id)
    if (!person || !query) return
    const { typed, caret } = withMention(value, query, { id, name: fullName(person).replace(/\s+/g, ' ') })
    onChange(typed)
    setQuery(null)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(caret, caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    props.onKey?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      if (isOpen) setQuery(null)
      else onEscape?.()
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else if (event.key === 'Tab' && isOpen && !event.shiftKey) {
      event.preventDefault()
      combobox.clickSelectedOption()
    }
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      width={260}
      position="bottom-start"
      offset={4}
      radius="lg"
      shadow="lg"
    >
      <div className={`${own.field} ${className ?? ''}`}>
        <Combobox.EventsTarget withKeyboardNavigation={isOpen}>
          <Textarea
            ref={input}
            autosize
            minRows={minRows}
            maxRows={maxRows}
            aria-label={label}
            // A field of several lines may have no other role; its list is told by the marked name.
            aria-autocomplete="list"
            placeholder={placeholder ?? ''}
            // An empty field shows a word of the interface, in the interface's direction.
            attributes={{ input: value.text ? { dir: 'auto' } : {} }}
            value={value.text}
            error={error}
            onChange={({ currentTarget: { value: text, selectionStart } }) => {
              const next = { ...value, text }
              onChange(next)
              look(next, selectionStart)
            }}
            onSelect={({ currentTarget }) => query && look(value, currentTarget.selectionStart)}
            onFocus={props.onFocus}
            onBlur={() => setQuery(null)}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        {query && <MentionAnchor field={input} text={value.text} at={query.start} />}
      </div>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options className={classes.options} aria-label={t('mention')}>
          {found.map((person) => (
            <Combobox.Option key={person.id} value={person.id} className={classes.option}>
              <PersonAvatar person={person} isDecorative />
              <bdi className={classes.name}>{fullName(person)}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function replaceText(
  input: HTMLTextAreaElement,
  edit: (marked: Marked) => Marked,
  change: (text: string) => void,
): void {
  const { value: before, selectionStart, selectionEnd } = input
  const { text, start, end } = edit({ text: before, start: selectionStart, end: selectionEnd })
  let same = 0
  while (same < Math.min(before.length, text.length) && before[same] === text[same]) same += 1
  let tail = 0
  const rest = Math.min(before.length, text.length) - same
  while (tail < rest && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1
  input.focus()
  input.setSelectionRange(same, before.length - tail)
  const piece = text.slice(same, text.length - tail)
  // Deprecated, and yet the only way that leaves Ctrl+Z as it is.
  const isTyped = document.execCommand?.(piece ? 'insertText' : 'delete', false, piece)
  if (!isTyped || input.value !== text) change(text)
  requestAnimationFrame(() => input.setSelectionRange(start, end))
}

function usePeople(query: MentionQuery | null): Person[] {
  const { id } = useUser()
  const words = query?.words
  const { data } = useQuery({ ...usersQuery, enabled: words !== undefined })
  return useMemo(() => {
    if (words === undefined || !data) return []
    // Nobody needs telling what they write themselves.
    return searchPeople<Person>(data.users, words, '')
      .filter((person) => person.id !== id)
      .slice(0, AT_MOST)
  }, [words, data, id])
}

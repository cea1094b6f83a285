// A button that opens a searchable list of the company's members to choose one from.
import '@mantine/core/styles/Combobox.layer.css'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '#contract/people.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { usersQuery } from '#web/lib/users.ts'
import classes from './PeoplePicker.module.css'
import { PersonAvatar } from './PersonAvatar.tsx'
import { searchPeople } from './search-people.ts'

/** A company may have ten thousand members; more rows than this nobody reads. */
const AT_MOST = 50

/** No person has it for an id. */
const NOBODY = ''

interface Props {
  value: Person | null
  onChange: (person: Person) => void
  /** Of the list, for screen readers. */
  label: string
  /** The button, which opens and closes the list. */
  button: (toggle: () => void) => ReactElement
  /** A first row that chooses nobody, where that is possible. */
  nobody?: { label: string; isChosen: boolean; onChoose: () => void } | undefined
  /** A new number opens it, for a key that leads here. */
  openKey?: number | undefined
  /** Id of somebody who cannot be chosen. */
  except?: string | undefined
  /** In a popover, which a click outside of it closes. */
  isNested?: boolean
}

export function PeoplePicker({
  value,
  onChange,
  label,
  button,
  nobody,
  openKey,
  except,
  isNested = false,
}: Props) {
  const [text, setText] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setText('')
      combobox.resetSelectedOption()
    },
  })
  const { found, hidden, isFailed } = usePeople(text, combobox.dropdownOpened, except)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key
  useEffect(() => {
    if (openKey !== undefined) combobox.openDropdown('keyboard')
  }, [openKey])
  const choose = (id: string) => {
    const person = found.find((person) => person.id === id)
    combobox.closeDropdown()
    combobox.focusTarget()
    if (id === NOBODY) nobody?.onChoose()
    else if (person && id !== value?.id) onChange(person)
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      width={isNested ? 'target' : 280}
      position="bottom-start"
      offset={4}
      radius="lg"
      shadow="lg"
      withinPortal={!isNested}
    >
      <Combobox.Target targetType="button">{button(() => combobox.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <div role="dialog" aria-label={label}>
          <Search text={text} onText={setText} label={label} onFound={combobox.selectFirstOption} />
          <Combobox.Options className={classes.options} aria-label={label}>
            {nobody && text === '' && (
              <Combobox.Option
                value={NOBODY}
                active={nobody.isChosen}
                aria-selected={nobody.isChosen}
                className={classes.option}
              >
                <span className={classes.name}>{nobody.label}</span>
                {nobody.isChosen && <IconCheck size={16} aria-hidden />}
              </Combobox.Option>
            )}
            {found.map((person) => (
              <Option key={person.id} person={person} isChosen={person.id === value?.id} />
            ))}
            <Notes isEmpty={found.length === 0} hidden={hidden} isFailed={isFailed} />
          </Combobox.Options>
        </div>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Myself first, then by name. */
function usePeople(text: string, isOpen: boolean, except: string | undefined) {
  const user = useUser()
  const { data, isError } = useQuery({ ...usersQuery, enabled: isOpen })
  return useMemo(() => {
    const everybody: Person[] = data?.users ?? [user]
    const matches = searchPeople(everybody, text, user.id).filter(({ id }) => id !== except)
    return {
      found: matches.slice(0, AT_MOST),
      hidden: Math.max(0, matches.length - AT_MOST),
      isFailed: isError,
    }
  }, [data, isError, text, user, except])
}

interface SearchProps {
  text: string
  onText: (text: string) => void
  label: string
  onFound: () => void
}

function Search({ text, onText, label, onFound }: SearchProps) {
  const t = useTranslations('common.people')
  // The first hit is marked, so that Enter takes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text changes
  useEffect(() => {
    onFound()
  }, [text])
  return (
    <Combobox.Search
      classNames={{ input: classes.search ?? '' }}
      aria-label={label}
      placeholder={t('search')}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}

function Option({ person, isChosen }: { person: Person; isChosen: boolean }) {
  const t = useTranslations('common.people')
  const isMyself = person.id === useUser().id
  return (
    <Combobox.Option value={person.id} active={isChosen} aria-selected={isChosen} className={classes.option}>
      <PersonAvatar person={person} isDecorative />
      <bdi className={classes.name}>{fullName(person)}</bdi>
      {isMyself && <span className={classes.note}>{t('myself')}</span>}
      {isChosen && <IconCheck size={16} aria-hidden />}
    </Combobox.Option>
  )
}

function Notes({ isEmpty, hidden, isFailed }: { isEmpty: boolean; hidden: number; isFailed: boolean }) {
  const t = useTranslations('common.people')
  if (isFailed) return <Combobox.Empty className={classes.empty}>{t('failed')}</Combobox.Empty>
  if (isEmpty) return <Combobox.Empty className={classes.empty}>{t('nobody')}</Combobox.Empty>
  return hidden > 0 ? <p className={classes.empty}>{t('more', { count: hidden })}</p> : null
}

// Chooses whom an announcement is for: everyone, roles, departments of the organisation chart, or people.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Button, Checkbox, Popover, Radio, TextInput } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AudienceType, audienceTypes } from '#contract/announcements.ts'
import { AUDIENCE_MAX } from '#contract/limits.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useDelayed } from '#web/lib/use-delayed.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { searchPeople } from '#web/ui/search-people.ts'
import { TextButton } from '#web/ui/TextButton.tsx'
import classes from './AudiencePicker.module.css'
import { type AudienceChoice, useAudienceChoices } from './audience-words.ts'
import type { Audience } from './typed-announcement.ts'

/** More rows than this nobody reads; the others are searched for. */
const AT_MOST = 50

interface Props {
  value: Audience
  onChange: (audience: Audience) => void
}

export function AudiencePicker({ value, onChange, errorId }: Props & { errorId: string | undefined }) {
  const t = useTranslations('announcements.audience')
  const [isOpen, setIsOpen] = useState(false)
  const label =
    value.type === 'everyone' ? t('types.everyone') : t(`chosen.${value.type}`, { count: value.ids.length })
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      offset={4}
      width={320}
      radius="lg"
      shadow="lg"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconUsers size={16} aria-hidden />}
          aria-label={t('is', { audience: label })}
          {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('label')} aria-labelledby={undefined}>
        <Panel value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Panel({ value, onChange }: Props) {
  const t = useTranslations('announcements.audience')
  /** What was chosen of each type, for whoever goes back. */
  const [chosen, setChosen] = useState<Partial<Record<AudienceType, string[]>>>({ [value.type]: value.ids })
  const choose = (ids: string[]) => {
    setChosen({ ...chosen, [value.type]: ids })
    onChange({ ...value, ids })
  }
  return (
    <>
      <Radio.Group
        aria-label={t('label')}
        value={value.type}
        onChange={(type) => {
          const next = type as AudienceType
          onChange({ type: next, ids: chosen[next] ?? [] })
        }}
      >
        <div className={classes.types}>
          {audienceTypes.map((type) => (
            <Radio
              key={type}
              size="xs"
              value={type}
              label={t(`types.${type}`)}
              className={classes.row ?? ''}
            />
          ))}
        </div>
      </Radio.Group>
      {value.type !== 'everyone' && (
        <Choices key={value.type} type={value.type} ids={value.ids} onChange={choose} />
      )}
    </>
  )
}

interface ChoicesProps {
  type: AudienceType
  ids: string[]
  onChange: (ids: string[]) => void
}

function Choices({ type, ids, onChange }: ChoicesProps) {
  const t = useTranslations()
  const [text, setText] = useState('')
  // Those chosen before come first, and rows do not move while they are ticked.
  const [first] = useState(() => new Set(ids))
  const { choices, people, query } = useAudienceChoices(type)
  const showsBones = useDelayed(choices === undefined && !query?.error)
  const found = useMemo(() => {
    const named = (choices ?? []).map((choice) => ({
      ...choice,
      firstName: choice.name,
      lastName: '',
      profileImage: null,
    }))
    const matches = searchPeople(named, text, '')
    return text ? matches : matches.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)))
  }, [choices, text, first])
  if (query?.error && choices === undefined) {
    return (
      <p className={classes.note} role="alert">
        {t('announcements.audience.failed')} {errorText(t, query.error)}{' '}
        <TextButton onClick={() => void query.refetch()}>{t('common.tryAgain')}</TextButton>
      </p>
    )
  }
  if (choices === undefined) {
    return (
      <div className={classes.options} aria-busy="true">
        {showsBones && <Bones />}
      </div>
    )
  }
  if (choices.length === 0) return <p className={classes.note}>{t('announcements.audience.noDepartments')}</p>
  const toggle = (id: string) => {
    const rest = ids.filter((other) => other !== id)
    if (rest.length < ids.length) onChange(rest)
    else if (ids.length < AUDIENCE_MAX) onChange([...ids, id])
  }
  const person = (id: string) => people?.find((one) => one.id === id)
  return (
    <>
      {(type === 'people' || choices.length > 8) && (
        <TextInput
          className={classes.search ?? ''}
          aria-label={t('announcements.audience.search')}
          placeholder={t('announcements.audience.search')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
      <div className={classes.options} role="group" aria-label={t(`announcements.audience.types.${type}`)}>
        {found.slice(0, AT_MOST).map((choice) => (
          <Option key={choice.id} choice={choice} isChosen={ids.includes(choice.id)} onToggle={toggle}>
            {type === 'people' ? person(choice.id) : undefined}
          </Option>
        ))}
        {found.length === 0 && <p className={classes.note}>{t('announcements.audience.noneFound')}</p>}
        {found.length > AT_MOST && (
          <p className={classes.note}>{t('common.people.more', { count: found.length - AT_MOST })}</p>
        )}
      </div>
    </>
  )
}

interface OptionProps {
  choice: AudienceChoice
  isChosen: boolean
  onToggle: (id: string) => void
  children: Parameters<typeof PersonAvatar>[0]['person'] | undefined
}

function Option({ choice: { id, name, people }, isChosen, onToggle, children: person }: OptionProps) {
  const t = useTranslations('announcements.audience')
  return (
    <Checkbox
      size="xs"
      className={classes.row ?? ''}
      checked={isChosen}
      onChange={() => onToggle(id)}
      label={
        <span className={classes.choice}>
          {person && <PersonAvatar person={person} size={20} isDecorative />}
          <bdi className={classes.name}>{name}</bdi>
          {people !== undefined && <span className={classes.count}>{t('people', { count: people })}</span>}
        </span>
      }
    />
  )
}

function Bones() {
  return [64, 48, 56].map((width) => (
    <div key={width} className={classes.bone}>
      <Bone width={16} height={16} radius={4} />
      <Bone width={`${width}%`} height={10} />
    </div>
  ))
}

// Names, a few words, skills and time zone, saved together by a button.
import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { TimeZoneSelect } from '#web/settings/TimeZoneSelect.tsx'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { OptionalLabel } from '#web/ui/OptionalLabel.tsx'
import { SaveButton } from '#web/ui/SaveButton.tsx'
import classes from './ProfileForm.module.css'
import { SkillsField } from './SkillsField.tsx'
import type { useProfile } from './use-profile.ts'

/** From here on it is worth counting what is left. */
const NEAR_LIMIT = 1000

export function ProfileForm({ form }: { form: ReturnType<typeof useProfile> }) {
  const t = useTranslations('settings.profile')
  const { profile, change, wrong, hasChanges, isSaving } = form
  const root = useRef<HTMLFormElement>(null)
  const left = charactersLeft(profile.description)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await form.save()
  }
  // A refused field is where to go on, unless the person went on elsewhere.
  const wasSaving = useRef(false)
  useEffect(() => {
    if (wasSaving.current && !isSaving && document.activeElement?.matches('[type="submit"]'))
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    wasSaving.current = isSaving
  }, [isSaving])
  const discard = () => {
    form.discard()
    root.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  return (
    <form ref={root} className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.pair}>
        {(['firstName', 'lastName'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(field)}
            maxLength={NAME_LENGTH}
            autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
            value={profile[field]}
            error={wrong(field)}
            onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          />
        ))}
      </div>
      <Textarea
        label={<OptionalLabel>{t('about')}</OptionalLabel>}
        description={left < NEAR_LIMIT ? t('left', { count: left }) : t('aboutHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        classNames={{ input: classes.about ?? '' }}
        rows={4}
        dir="auto"
        value={profile.description}
        error={wrong('description')}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <SkillsField
        skills={profile.skills}
        typed={form.typedSkill}
        error={wrong('skills')}
        onChange={(skills, typedSkill) => change({ skills, typedSkill })}
      />
      <TimeZoneSelect
        label={t('timeZone')}
        hint={t('timeZoneHint')}
        value={profile.timeZone}
        hasBrowser
        error={wrong('timeZone')}
        onChange={(timeZone) => change({ timeZone })}
      />
      <FormAlert fault={form.fault} />
      <div className={classes.buttons}>
        {/* It keeps the focus when there is nothing to save any more. */}
        <SaveButton
          isSaving={isSaving}
          savingLabel={t('saving')}
          {...(!hasChanges && { 'data-disabled': true, 'aria-disabled': true })}
        >
          {t('save')}
        </SaveButton>
        {hasChanges && (
          <Button variant="default" disabled={isSaving} onClick={discard}>
            {t('discard')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Counted as people do only where it matters: that takes time. */
function charactersLeft(text: string): number {
  const left = DESCRIPTION_LENGTH - text.length
  return left < NEAR_LIMIT ? DESCRIPTION_LENGTH - countGraphemes(text) : left
}

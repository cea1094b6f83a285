// What somebody is good at, as chips.
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SKILL_LENGTH, SKILLS_MAX } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { ChipsField } from '#web/ui/ChipsField.tsx'
import { OptionalLabel } from '#web/ui/OptionalLabel.tsx'
import { skillSeparator, withSkills } from './kept-profile.ts'

interface Props {
  skills: string[]
  /** What is no chip yet. */
  typed: string
  error: ReactNode
  onChange: (skills: string[], typed: string) => void
}

export function SkillsField({ skills, typed, error, onChange }: Props) {
  const t = useTranslations('settings.profile')
  const isLong = (skill: string) => countGraphemes(skill) > SKILL_LENGTH
  const tooMany = skills.length > SKILLS_MAX && t('tooManySkills', { count: SKILLS_MAX })
  const tooLong = skills.some(isLong) && t('skillTooLong', { count: SKILL_LENGTH })
  const without = (text: string) => skills.filter((skill) => skill !== text)
  return (
    <ChipsField
      label={<OptionalLabel>{t('skills')}</OptionalLabel>}
      description={t('skillsHint')}
      error={tooMany || tooLong || error}
      listLabel={t('chosenSkills')}
      chips={skills.map((skill) => ({
        text: skill,
        isFaulty: isLong(skill),
        removeLabel: t('removeSkill', { skill }),
      }))}
      text={typed}
      separator={skillSeparator}
      onText={(text) => onChange(skills, text)}
      onTake={(text) => onChange(withSkills(skills, text), '')}
      onRemove={({ text }) => onChange(without(text), typed)}
      onTakeBack={({ text }) => onChange(without(text), text)}
      input={{ dir: 'auto' }}
    />
  )
}

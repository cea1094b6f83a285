// A company to open: name, the person's role there, members, when it was last open.
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnCompany } from '#contract/companies.ts'
import { useDaysAgo } from '#web/lib/days-ago.ts'
import { roleName } from '#web/lib/role-name.ts'
import { CompanyMark } from '#web/ui/CompanyMark.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import classes from './CompanyRow.module.css'

interface Props {
  company: OwnCompany
  isChosen?: boolean
  onChoose?: () => void
  onOpen: () => void
  /** It takes the place of what was pressed. */
  takesFocus?: boolean
}

export function CompanyRow({ company, isChosen = false, onChoose, onOpen, takesFocus = false }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus])
  const t = useTranslations()
  const daysAgo = useDaysAgo()
  const { name, role, members, lastOpenedAt } = company
  const details = [roleName(t, role), t('common.members', { count: members })]
  if (lastOpenedAt) details.push(t('companies.lastOpened', { when: daysAgo(lastOpenedAt) }))
  return (
    <UnstyledButton
      ref={button}
      className={classes.row}
      data-chosen={isChosen || undefined}
      onClick={onOpen}
      {...(onChoose && { onFocus: onChoose, onPointerEnter: onChoose })}
    >
      <CompanyMark company={company} size={40} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.details}>{details.join(' · ')}</span>
      </span>
      {isChosen && (
        <span className={classes.enter} aria-hidden>
          {t('companies.enter')}
          <Kbd>↵</Kbd>
        </span>
      )}
      <IconChevronRight className={classes.chevron} size={18} data-flip aria-hidden />
    </UnstyledButton>
  )
}

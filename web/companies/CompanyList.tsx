// One's own companies, the last used one first and chosen: Enter continues, arrows choose another.
import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnCompany } from '#contract/companies.ts'
import { dialogs } from '#web/lib/dialogs.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { useUser } from '#web/lib/user.ts'
import { useOpenCompany } from '#web/parts/use-open-company.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import classes from './CompanyList.module.css'
import { CompanyRow } from './CompanyRow.tsx'

interface Props {
  companies: OwnCompany[]
  /** There are invitations below, so the page is not empty. */
  isInvited: boolean
}

export function CompanyList({ companies, isInvited }: Props) {
  const t = useTranslations('companies')
  const { email } = useUser()
  if (companies.length === 0) {
    return (
      <section className={classes.card}>
        <EmptyState
          title={t('none.title')}
          hint={isInvited ? t('none.invited') : t('none.hint', { email })}
          action={
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => dialogs.open('add-company')}
            >
              {t('addOne')}
            </Button>
          }
        />
      </section>
    )
  }
  return <Rows companies={companies.toSorted(byLastOpened)} />
}

function Rows({ companies }: { companies: OwnCompany[] }) {
  const t = useTranslations('companies')
  const open = useOpenCompany()
  const list = useRef<HTMLUListElement>(null)
  const [chosenId, setChosenId] = useState(companies[0]?.id)
  const chosen = companies.findIndex(({ id }) => id === chosenId)
  const move = (step: number) => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    const focused = rows.indexOf(document.activeElement as HTMLButtonElement)
    const next = (focused === -1 ? chosen : focused) + step
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
  }
  useShortcut('ArrowDown', () => move(1))
  useShortcut('ArrowUp', () => move(-1))
  useShortcut('Enter', (event) => {
    // A focused button does what it says.
    const company = companies[chosen]
    if (!company || (event.target instanceof Element && event.target.closest('button, a'))) return false
    return void open(company)
  })
  return (
    <section className={classes.card} aria-label={t('own')}>
      <ul ref={list}>
        {companies.map((company) => (
          <li key={company.id} className={classes.item}>
            <CompanyRow
              company={company}
              isChosen={company.id === chosenId}
              onChoose={() => setChosenId(company.id)}
              onOpen={() => open(company)}
            />
          </li>
        ))}
        <li className={classes.item}>
          <UnstyledButton
            className={classes.create}
            onClick={() => dialogs.open('add-company')}
            onFocus={() => setChosenId(undefined)}
          >
            <span className={classes.plus}>
              <IconPlus size={18} aria-hidden />
            </span>
            {t('addOne')}
          </UnstyledButton>
        </li>
      </ul>
    </section>
  )
}

function byLastOpened(a: OwnCompany, b: OwnCompany): number {
  return (b.lastOpenedAt ?? '').localeCompare(a.lastOpenedAt ?? '') || a.name.localeCompare(b.name)
}

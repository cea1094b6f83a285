// The settings screen: a list of sections, and the one that the address's hash names.

import { type Icon, IconBell, IconHistory, IconMail, IconShieldLock } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Warning } from '#contract/outbox.ts'
import type { Action } from '#contract/permissions.ts'
import { useUser } from '#web/lib/user.ts'
import { Warnings } from '#web/parts/Warnings.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AuditSection } from './AuditSection.tsx'
import { NotificationSection } from './NotificationSection.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import classes from './SettingsPage.module.css'
import { SecuritySection } from './security/SecuritySection.tsx'

interface Section {
  /** The hash that leads to it. */
  name: 'security' | 'notifications' | 'audit' | 'outbox'
  icon: Icon
  Content: ComponentType
  /** Shown to those whose role holds it. */
  can?: Action
  /** What the section itself says. */
  says?: Warning
}

const sections: [Section, ...Section[]] = [
  { name: 'security', icon: IconShieldLock, Content: SecuritySection },
  { name: 'notifications', icon: IconBell, Content: NotificationSection },
  { name: 'audit', icon: IconHistory, Content: AuditSection, can: 'audit.view' },
  { name: 'outbox', icon: IconMail, Content: OutboxSection, can: 'outbox.view', says: 'no_mail_server' },
]

export function SettingsPage() {
  const t = useTranslations('settings')
  const { permissions } = useUser()
  const { hash } = useLocation()
  const seen = sections.filter(({ can }) => !can || permissions.includes(can))
  const { name, Content, says } = seen.find(({ name }) => name === hash.slice(1)) ?? sections[0]
  useTopOfSection(name)
  return (
    <Page title={t('title')}>
      <div className={classes.layout}>
        <SectionList sections={seen} current={name} />
        <section className={classes.section} aria-label={t(`sections.${name}`)}>
          <Warnings except={says} />
          <Content key={name} />
        </section>
      </div>
    </Page>
  )
}

function SectionList({ sections, current }: { sections: Section[]; current: Section['name'] }) {
  const t = useTranslations('settings')
  const list = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    // In a narrow window the list is a row that may be wider than the screen.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={list} className={classes.list} aria-label={t('list')}>
      {sections.map(({ name, icon: Icon }) => (
        <Link
          key={name}
          className={classes.item}
          to={{ search: '', hash: name }}
          aria-current={name === current ? 'page' : undefined}
        >
          <Icon className={classes.icon} size={18} aria-hidden />
          {t(`sections.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Another section begins at its top; where the page was opened the browser decides. */
function useTopOfSection(name: string): void {
  const last = useRef(name)
  useEffect(() => {
    if (last.current !== name) window.scrollTo(0, 0)
    last.current = name
  }, [name])
}

// The settings screen: a list of sections, and the one that the address's hash names.
import { type Icon, IconBuilding, IconHistory, IconMail } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Warning } from '#contract/outbox.ts'
import type { Action } from '#contract/permissions.ts'
import { personalSections } from '#web/lib/personal-sections.ts'
import { useUser } from '#web/lib/user.ts'
import { Warnings } from '#web/parts/Warnings.tsx'
import { AppearanceSection } from '#web/settings/appearance/AppearanceSection.tsx'
import { CompanySection } from '#web/settings/company/CompanySection.tsx'
import { useHasProfileChanges } from '#web/settings/profile/kept-profile.ts'
import { type LeavingProps, ProfileSection } from '#web/settings/profile/ProfileSection.tsx'
import { SecuritySection } from '#web/settings/security/SecuritySection.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AuditSection } from './AuditSection.tsx'
import { NotificationSection } from './NotificationSection.tsx'
import { OutboxSection } from './OutboxSection.tsx'
import classes from './SettingsPage.module.css'

interface Section {
  /** The hash that leads to it. */
  name: (typeof personalSections)[number]['name'] | 'company' | 'audit' | 'outbox'
  icon: Icon
  Content: ComponentType<LeavingProps>
  /** Only for somebody at work in a company. */
  isOfCompany?: boolean
  /** Shown to those whose role holds it. */
  can?: Action
  /** A table, which needs more room than rows do. */
  isWide?: boolean
  /** What the section itself says. */
  says?: Warning
}

const personal = {
  profile: ProfileSection,
  security: SecuritySection,
  notifications: NotificationSection,
  appearance: AppearanceSection,
}
const [profile, ...otherPersonal] = personalSections.map(
  (section): Section => ({ ...section, Content: personal[section.name] }),
) as [Section, ...Section[]]

const sections: Section[] = [
  profile,
  ...otherPersonal,
  { name: 'company', icon: IconBuilding, Content: CompanySection, isOfCompany: true },
  {
    name: 'audit',
    icon: IconHistory,
    Content: AuditSection,
    isOfCompany: true,
    can: 'audit.view',
    isWide: true,
  },
  {
    name: 'outbox',
    icon: IconMail,
    Content: OutboxSection,
    isOfCompany: true,
    can: 'outbox.view',
    isWide: true,
    says: 'no_mail_server',
  },
]

/** `top`: above it, outside of the company's frame. */
export function SettingsPage({ top }: { top?: ReactNode }) {
  const t = useTranslations('settings')
  const { permissions, companyId, needsTwoFactor } = useUser()
  const isAtWork = companyId !== null && !needsTwoFactor
  const seen = sections.filter(
    ({ can, isOfCompany }) => (isAtWork || !isOfCompany) && (!can || permissions.includes(can)),
  )
  const { shown, ...leaving } = useShownSection(seen)
  const { name, Content, says, isWide } = shown
  useTopOfSection(name)
  const page = (
    <Page title={t('title')}>
      <div className={classes.layout}>
        <SectionList sections={seen} current={name} />
        <section className={classes.section} data-wide={isWide} aria-label={t(`sections.${name}`)}>
          {isAtWork && <Warnings except={says} />}
          <Content key={name} {...(name === 'profile' && leaving)} />
        </section>
      </div>
    </Page>
  )
  if (!top) return page
  return (
    <div className={classes.alone}>
      {top}
      {page}
    </div>
  )
}

/** The one that the hash names; a profile with unsaved changes stays until they are decided on. */
function useShownSection(seen: Section[]) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const named = seen.find(({ name }) => name === hash.slice(1)) ?? profile
  const last = useRef(named)
  const hasChanges = useHasProfileChanges()
  const isLeaving = hasChanges && last.current === profile && named !== profile
  const shown = isLeaving ? profile : named
  useEffect(() => {
    last.current = shown
  }, [shown])
  return { shown, isLeaving, onStay: () => void navigate({ hash: profile.name }, { replace: true }) }
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

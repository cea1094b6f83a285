// Heading, tabs, search and category over the list; of the archive the way back instead of the tabs.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArchive, IconArrowLeft, IconChecks, IconChevronDown, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  type AnnouncementCategory,
  type AnnouncementTab,
  announcementCategories,
  announcementTabs,
} from '#contract/announcements.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import classes from './AnnouncementsPage.module.css'
import type { AnnouncementSearch } from './use-announcement-search.ts'

interface Props {
  search: AnnouncementSearch
  /** Up to 100 of each; undefined while unknown. */
  counts: Record<AnnouncementTab, number> | undefined
  /** The person has drafts, or may have some. */
  hasDrafts: boolean
  /** The main action. */
  action: ReactNode
  onChange: (change: Partial<AnnouncementSearch>) => void
  onReadAll: () => void
}

const MOST = 99

export function AnnouncementsHead({ search, counts, hasDrafts, action, onChange, onReadAll }: Props) {
  const t = useTranslations('announcements')
  const { isArchive } = search
  return (
    <>
      <div className={classes.top}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <span className={classes.space} />
        {action}
      </div>
      {isArchive ? (
        <div className={classes.archive}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft className={classes.directed} size={16} aria-hidden />}
            onClick={() => onChange({ isArchive: false, openId: null })}
          >
            {t('current')}
          </Button>
          <h2>{t('archive')}</h2>
        </div>
      ) : (
        <TabBar
          className={classes.tabs}
          value={search.tab}
          onChange={(tab) => onChange({ tab, openId: null })}
          tabs={announcementTabs
            .filter((tab) => tab !== 'drafts' || hasDrafts)
            .map((name) => ({
              name,
              label: t(`tabs.${name}`),
              count: counts?.[name],
              most: MOST,
            }))}
        />
      )}
      <div className={classes.toolbar}>
        <SearchField
          className={classes.search}
          label={t('search')}
          clearLabel={t('clearSearch')}
          text={search.text}
          onText={(text) => onChange({ text })}
        />
        <CategoryMenu category={search.category} onChange={(category) => onChange({ category })} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={t('options')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconChecks size={16} aria-hidden />} onClick={onReadAll}>
              {t('readAll')}
            </Menu.Item>
            {!isArchive && (
              <Menu.Item
                leftSection={<IconArchive size={16} aria-hidden />}
                onClick={() => onChange({ isArchive: true, tab: 'all', openId: null })}
              >
                {t('archive')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
}

interface CategoryProps {
  category: AnnouncementCategory | null
  onChange: (category: AnnouncementCategory | null) => void
}

function CategoryMenu({ category, onChange }: CategoryProps) {
  const t = useTranslations('announcements')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          data-active={category !== null || undefined}
          {...(category && { 'aria-label': t('categoryIs', { category: t(`categories.${category}`) }) })}
        >
          {category ? t(`categories.${category}`) : t('category')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={category ?? ''}
          onChange={(chosen) => onChange(announcementCategories.find((one) => one === chosen) ?? null)}
        >
          <Menu.RadioItem value="" closeMenuOnClick>
            {t('categoryAny')}
          </Menu.RadioItem>
          {announcementCategories.map((name) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {t(`categories.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

// Heading, tabs, search and category over the list; of the archive the way back instead of the tabs.
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArchive, IconArrowLeft, IconChecks, IconDots, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import {
  type AnnouncementCategory,
  type AnnouncementTab,
  announcementCategories,
  announcementTabs,
} from '#contract/announcements.ts'
import { FilterMenu } from '#web/ui/FilterMenu.tsx'
import { ListHead } from '#web/ui/ListHead.tsx'
import { MainButton } from '#web/ui/MainButton.tsx'
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
  /** Null: the person may not write any. */
  onNew: (() => void) | null
  onChange: (change: Partial<AnnouncementSearch>) => void
  onReadAll: () => void
}

const MOST = 99

export function AnnouncementsHead({ search, counts, hasDrafts, onNew, onChange, onReadAll }: Props) {
  const t = useTranslations('announcements')
  const { isArchive } = search
  return (
    <>
      <ListHead title={t('title')}>
        <OptionsMenu isArchive={isArchive} onChange={onChange} onReadAll={onReadAll} />
        {onNew && (
          <MainButton icon={IconPlus} shortcut="N" onClick={onNew}>
            {t('new')}
          </MainButton>
        )}
      </ListHead>
      {isArchive ? (
        <div className={classes.archive}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft size={16} data-flip aria-hidden />}
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
      </div>
    </>
  )
}

function OptionsMenu({
  isArchive,
  onChange,
  onReadAll,
}: Pick<Props, 'onChange' | 'onReadAll'> & { isArchive: boolean }) {
  const t = useTranslations('announcements')
  return (
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
  )
}

interface CategoryProps {
  category: AnnouncementCategory | null
  onChange: (category: AnnouncementCategory | null) => void
}

function CategoryMenu({ category, onChange }: CategoryProps) {
  const t = useTranslations('announcements')
  const name = category && t(`categories.${category}`)
  return (
    <FilterMenu
      position="bottom-end"
      label={name ? t('categoryIs', { category: name }) : undefined}
      value={category ?? ''}
      choices={[
        { value: '', label: t('categoryAny') },
        ...announcementCategories.map((value) => ({ value, label: t(`categories.${value}`) })),
      ]}
      isActive={category !== null}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    >
      {name ?? t('category')}
    </FilterMenu>
  )
}

// What the search found, in groups under its field; while that takes long, where it will stand.
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { SEARCH_LIST_HEIGHT } from '#contract/limits.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { SearchHitRow } from './SearchHitRow.tsx'
import classes from './SearchResults.module.css'
import type { HitGroup } from './search-hits.ts'
import type { SearchState } from './use-search-box.ts'

export function SearchResults({ search }: { search: SearchState }) {
  const { view } = search
  if (view === 'closed') return null
  return (
    <div className={classes.panel} aria-busy={view === 'loading'}>
      {view === 'loading' && <Skeleton />}
      {view === 'empty' && <Nothing />}
      {view === 'hits' && <Hits search={search} />}
      {view !== 'empty' && <Foot search={search} />}
    </div>
  )
}

function Hits({ search }: { search: SearchState }) {
  const t = useTranslations('search')
  return (
    <div
      role="listbox"
      id={search.listId}
      className={classes.list}
      aria-label={t('results')}
      style={{ '--list-height': `${SEARCH_LIST_HEIGHT}px` } as React.CSSProperties}
    >
      {search.groups.map((group, index) => {
        const before = search.groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0)
        return <Group key={group.name} group={group} first={before} search={search} />
      })}
    </div>
  )
}

/** `first`: the place of its first hit among all. */
function Group({ group, first, search }: { group: HitGroup; first: number; search: SearchState }) {
  const t = useTranslations('search')
  const headId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of options holds groups, but no fieldset
    <div role="group" aria-labelledby={headId}>
      <div role="presentation" id={headId} className={classes.head}>
        {t(`groups.${group.name}`)}
      </div>
      {group.hits.map((hit, index) => (
        <SearchHitRow key={hit.id} hit={hit} group={group.name} index={first + index} search={search} />
      ))}
    </div>
  )
}

/** For the eye, as the foot is. */
function Nothing() {
  const t = useTranslations('search')
  return (
    <div className={classes.nothing} aria-hidden>
      <p className={classes.none}>{t('none')}</p>
      <p className={classes.hint}>{t('noneHint')}</p>
    </div>
  )
}

const widths = ['52%', '38%', '46%'] as const

function Skeleton() {
  return (
    <div className={classes.bones}>
      <div className={classes.boneHead}>
        <Bone width={56} height={10} />
      </div>
      {widths.map((width) => (
        <div key={width} className={classes.bone}>
          <Bone width={32} height={32} radius={8} />
          <div className={classes.boneLines}>
            <Bone width={width} height={10} />
            <Bone width="28%" height={8} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** For the eye; the field says the same to the ear. */
function Foot({ search: { view, hits, isCut } }: { search: SearchState }) {
  const t = useTranslations('search')
  return (
    <div className={classes.foot} aria-hidden>
      <span className={classes.keys}>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        <span>{t('move')}</span>
      </span>
      <span className={classes.keys}>
        <Kbd>↵</Kbd>
        <span>{t('open')}</span>
      </span>
      <span className={classes.count}>
        {view === 'loading' ? t('searching') : t(isCut ? 'countMore' : 'count', { count: hits.length })}
      </span>
    </div>
  )
}

// One hit: a face or a sign of its kind, its title with the match underlined, a second line, a task's status.
import {
  IconAppWindow,
  IconChartArcs,
  IconCircleCheck,
  IconClockHour4,
  IconFolder,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { matchesIn } from '#contract/search-text.ts'
import { usersQuery } from '#web/lib/users.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import mark from '#web/ui/Mark.module.css'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import classes from './SearchHitRow.module.css'
import { type Hit, personOf, type ShownGroup } from './search-hits.ts'
import { optionId, type SearchState } from './use-search-box.ts'

interface Props {
  hit: Hit
  group: ShownGroup
  /** Among all hits. */
  index: number
  search: SearchState
}

export function SearchHitRow({ hit, group, index, search }: Props) {
  const { listId, active, setActive, pick, looked } = search
  const isActive = index === active
  const isOpenable = hit.link !== null || hit.type === 'user'
  const open = (event: MouseEvent) => {
    // Opening in a new tab is left to the browser, as for any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    pick(hit)
  }
  const option = {
    id: optionId(listId, index),
    role: 'option',
    className: classes.row,
    tabIndex: -1,
    'aria-selected': isActive,
    'aria-disabled': !isOpenable || undefined,
    // Not on entering: a list that scrolls under a resting pointer keeps its active row.
    onMouseMove: () => !isActive && setActive(index),
    onClick: open,
  } as const
  const content = (
    <>
      {group === 'users' ? <Face hit={hit} /> : <Sign group={group} />}
      <Words hit={hit} looked={looked} />
      {hit.status && <Status status={hit.status} />}
      {isActive && isOpenable && <Kbd>↵</Kbd>}
    </>
  )
  return hit.link ? (
    <Link to={hit.link} {...option}>
      {content}
    </Link>
  ) : (
    <div {...option}>{content}</div>
  )
}

function Words({ hit: { title, detail }, looked }: { hit: Hit; looked: string }) {
  const inTitle = matchesIn(title, looked)
  // One line says why the hit is here.
  const inDetail = inTitle.length === 0 ? matchesIn(detail, looked) : []
  return (
    <div className={classes.words}>
      <div className={classes.title} dir="auto" title={title}>
        {marked(title, inTitle)}
      </div>
      {detail && (
        <div className={classes.detail} dir="auto">
          {marked(detail, inDetail)}
        </div>
      )}
    </div>
  )
}

function marked(text: string, ranges: ReturnType<typeof matchesIn>): ReactNode {
  const pieces: ReactNode[] = []
  let done = 0
  for (const [start, end] of ranges) {
    pieces.push(text.slice(done, start), <mark key={start}>{text.slice(start, end)}</mark>)
    done = end
  }
  return [...pieces, text.slice(done)]
}

/** As elsewhere, if the company's people are at hand; a search does not load them all for it. */
function Face({ hit }: { hit: Hit }) {
  const { data } = useQuery({ ...usersQuery, enabled: false })
  const known = data?.users.find(({ id }) => id === hit.id)
  return <PersonAvatar person={known ?? personOf(hit)} size={32} isDecorative />
}

const signs = {
  tasks: { icon: IconCircleCheck, hue: 0 },
  timeSessions: { icon: IconClockHour4, hue: 1 },
  finance: { icon: IconChartArcs, hue: 4 },
  announcements: { icon: IconSpeakerphone, hue: 3 },
  files: { icon: IconFolder, hue: 2 },
  pages: { icon: IconAppWindow, hue: 7 },
} as const

function Sign({ group }: { group: keyof typeof signs }) {
  const { icon: Icon, hue } = signs[group]
  return (
    <span className={mark.mark} data-shape="square" data-size={32} data-hue={hue} aria-hidden>
      <Icon size={16} />
    </span>
  )
}

function Status({ status }: { status: NonNullable<Hit['status']> }) {
  const t = useTranslations('tasks')
  return (
    <span className={classes.status} data-status={status}>
      {t(`statuses.${status}`)}
    </span>
  )
}

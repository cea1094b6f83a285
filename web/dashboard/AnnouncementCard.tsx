// The announcement that was published last, to be read on its own screen.
import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Announcement, getLatestAnnouncement } from '#contract/announcements.ts'
import { call } from '#web/lib/call.ts'
import { fullName } from '#web/lib/person.ts'
import { useNow } from '#web/lib/use-now.ts'
import { shownZone } from '#web/lib/zone.ts'
import { CommentsMark, ConfirmMark, NewMark } from '#web/parts/AnnouncementMarks.tsx'
import { beginningOf } from '#web/parts/announcement-beginning.ts'
import { CategoryBadge, PinnedBadge } from '#web/parts/CategoryBadge.tsx'
import { useRefetchAt } from '#web/parts/use-refetch-at.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Load } from '#web/ui/Load.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import classes from './AnnouncementCard.module.css'

export function AnnouncementCard() {
  const t = useTranslations()
  const query = useQuery({
    queryKey: ['announcements', 'latest'],
    queryFn: ({ signal }) => call(getLatestAnnouncement, undefined, { signal }),
  })
  const latest = query.data?.announcement
  useRefetchAt('announcements', latest ? [latest.expiresAt, latest.pinnedUntil] : [])
  return (
    <Card
      title={t('dashboard.latestAnnouncement')}
      icon={IconSpeakerphone}
      action={
        <Button component={Link} to="/app/announcements" variant="subtle" size="xs">
          {t('dashboard.viewAll')}
        </Button>
      }
    >
      <Load query={query} failure={t('announcements.loadFailed')} skeleton={<Skeleton />}>
        {({ announcement }) =>
          announcement ? (
            <Latest announcement={announcement} />
          ) : (
            <EmptyState
              title={t('announcements.empty.all.title')}
              hint={t('announcements.empty.all.hint')}
              hasPicture={false}
            />
          )
        }
      </Load>
    </Card>
  )
}

function Latest({ announcement }: { announcement: Announcement }) {
  const zone = shownZone.use()
  const now = useNow()
  const { id, title, content, category, isPinned, isNew, author, publishAt, commentCount } = announcement
  const beginning = useMemo(() => beginningOf(content), [content])
  return (
    <Link className={classes.latest} to={`/app/announcements?announcement=${id}`}>
      <span className={classes.marks}>
        <CategoryBadge category={category} />
        {isPinned && <PinnedBadge />}
        <span className={classes.space} />
        {isNew && <NewMark />}
      </span>
      <span className={classes.title} dir="auto">
        {title}
      </span>
      <span className={classes.beginning} dir="auto">
        {beginning}
      </span>
      <span className={classes.foot}>
        <PersonAvatar person={author} size={20} isDecorative />
        <bdi className={classes.author}>{fullName(author)}</bdi>
        {publishAt && (
          <span className={classes.when}>
            <TimeAgo at={publishAt} now={now} zone={zone} />
          </span>
        )}
        <span className={classes.space} />
        <ConfirmMark announcement={announcement} />
        <CommentsMark count={commentCount} />
      </span>
    </Link>
  )
}

function Skeleton() {
  return (
    <div className={classes.bones}>
      <Bone width={64} height={22} radius={6} />
      <Bone width="70%" height={13} />
      <Bone width="96%" height={10} />
      <Bone width="52%" height={10} />
    </div>
  )
}

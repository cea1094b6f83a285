// What can be done with an open announcement: pin, edit, and under one button everything else.
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconCalendarClock,
  IconDots,
  IconEdit,
  IconHistory,
  IconLink,
  IconPin,
  IconPinnedOff,
  IconSend,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { addDays, dayIn } from '#contract/dates.ts'
import { useAnnouncementActs } from '#web/announcements/use-announcement-acts.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './AnnouncementMenu.module.css'
import { PublishQuestion } from './PublishQuestion.tsx'
import { useArchive } from './use-archive.ts'

const Composer = lazy(async () => ({
  default: (await import('#web/announcements/compose/Composer.tsx')).Composer,
}))
const History = lazy(async () => ({ default: (await import('./History.tsx')).History }))

interface Props {
  announcement: Announcement
  /** It is not to be read any longer. */
  onRemoved: () => void
}

type Open = 'composer' | 'publish' | 'schedule' | 'history'

export function AnnouncementMenu({ announcement, onRemoved }: Props) {
  const t = useTranslations('announcements.menu')
  const [open, setOpen] = useState<Open | null>(null)
  const [pinKey, setPinKey] = useState<number>()
  const acts = useAnnouncementActs()
  const archive = useArchive()
  const { status, canChange } = announcement
  const isWaiting = status === 'draft' || status === 'scheduled'
  const remove = () => {
    void acts.remove(announcement)
    onRemoved()
  }
  return (
    <div className={classes.menu}>
      {canChange && (
        <>
          {status !== 'expired' && <PinButton announcement={announcement} openKey={pinKey} />}
          <ActionIcon size={28} aria-label={t('edit')} title={t('edit')} onClick={() => setOpen('composer')}>
            <IconEdit size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={28} aria-label={t('more')} title={t('more')}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canChange && isWaiting && (
            <>
              <Menu.Item
                leftSection={<IconSend size={16} data-flip aria-hidden />}
                onClick={() => setOpen(announcement.content ? 'publish' : 'composer')}
              >
                {t('publishNow')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCalendarClock size={16} aria-hidden />}
                onClick={() => setOpen('schedule')}
              >
                {status === 'scheduled' ? t('reschedule') : t('schedule')}
              </Menu.Item>
            </>
          )}
          {canChange && status !== 'expired' && (
            <Menu.Item
              leftSection={<IconPin size={16} aria-hidden />}
              onClick={() => setPinKey((pinKey ?? 0) + 1)}
            >
              {t('pinUntil')}
            </Menu.Item>
          )}
          <CopyLink id={announcement.id} />
          {!isWaiting && (
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen('history')}>
              {t('history')}
            </Menu.Item>
          )}
          {canChange && status === 'published' && (
            <Menu.Item
              leftSection={<IconArchive size={16} aria-hidden />}
              onClick={() => void archive(announcement)}
            >
              {t('archive')}
            </Menu.Item>
          )}
          {canChange && <DangerItem onClick={remove}>{t('delete')}</DangerItem>}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {(open === 'composer' || open === 'schedule') && (
          <Composer
            announcement={announcement}
            isScheduling={open === 'schedule'}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'history' && <History announcement={announcement} onClose={() => setOpen(null)} />}
      </Suspense>
      <PublishQuestion
        announcement={announcement}
        isOpen={open === 'publish'}
        onClose={() => setOpen(null)}
        onIncomplete={() => setOpen('composer')}
      />
    </div>
  )
}

function PinButton({ announcement, openKey }: { announcement: Announcement; openKey: number | undefined }) {
  const t = useTranslations('announcements')
  const acts = useAnnouncementActs()
  const zone = shownZone.use()
  const today = useToday(zone)
  const { isPinned, pinnedUntil } = announcement
  const label = isPinned ? t('menu.unpin') : t('menu.pin')
  const inWeeks = (count: number) => ({
    label: t('composer.inWeeks', { count }),
    day: addDays(today, 7 * count),
  })
  return (
    <DateField
      // The end is the first moment of the day after.
      value={pinnedUntil && dayIn(zone, new Date(Date.parse(pinnedUntil) - 1))}
      today={today}
      earliest={today}
      openKey={openKey}
      isOfSeveral
      choices={[inWeeks(1), inWeeks(2), inWeeks(4), { label: t('composer.pinOpenAlone'), day: null }]}
      onChange={(day) => void acts.pin(announcement, day)}
      button={() => (
        <ActionIcon
          size={28}
          aria-label={label}
          title={label}
          aria-expanded={undefined}
          onClick={() => void (isPinned ? acts.unpin(announcement) : acts.pin(announcement))}
        >
          {isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
        </ActionIcon>
      )}
    />
  )
}

function CopyLink({ id }: { id: string }) {
  const t = useTranslations('announcements.menu')
  const copy = async () => {
    const address = `${location.origin}/app/announcements?announcement=${id}`
    // Without https the browser lends no clipboard.
    if (await copyText(address)) toast({ text: t('linkCopied'), tone: 'done' })
    else toast({ text: t('linkNotCopied'), tone: 'failed' })
  }
  return (
    <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => void copy()}>
      {t('copyLink')}
    </Menu.Item>
  )
}

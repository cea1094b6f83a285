// One comment: who, when, what; its author edits it where it stands.
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskComment } from '#contract/task-activity.ts'
import { fullName } from '#web/lib/person.ts'
import { useCan, useUser } from '#web/lib/user.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import { LazyMarkdown } from '#web/ui/LazyMarkdown.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import classes from './Activity.module.css'
import { CommentEdit } from './CommentEdit.tsx'
import type { useCommentActs } from './use-comments.ts'

interface Props {
  comment: TaskComment
  acts: ReturnType<typeof useCommentActs>
  now: Date
  zone: string
}

export function CommentItem({ comment, acts, now, zone }: Props) {
  const t = useTranslations('tasks.comments')
  const { author, text, createdAt, editedAt } = comment
  const isOwn = useUser().id === author.id
  const mayRemove = useCan('tasks.viewAll') || isOwn
  const [isEdited, setIsEdited] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const name = fullName(author)
  const endEdit = () => {
    setIsEdited(false)
    requestAnimationFrame(() => more.current?.focus())
  }
  return (
    <li className={classes.comment}>
      <PersonAvatar person={author} isDecorative />
      <div className={classes.words}>
        <div className={classes.line}>
          <bdi className={classes.author}>{name}</bdi>
          <span className={classes.when}>
            <TimeAgo at={createdAt} now={now} zone={zone} />
          </span>
          {editedAt && <span className={classes.when}>{t('edited')}</span>}
          <span className={classes.space} />
          {mayRemove && !isEdited && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  ref={more}
                  className={classes.more ?? ''}
                  size={24}
                  aria-label={t('more', { name })}
                >
                  <IconDots size={14} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {isOwn && (
                  <Menu.Item
                    leftSection={<IconPencil size={16} aria-hidden />}
                    onClick={() => setIsEdited(true)}
                  >
                    {t('edit')}
                  </Menu.Item>
                )}
                <DangerItem onClick={() => void acts.remove(comment)}>{t('delete')}</DangerItem>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {isEdited ? (
          <CommentEdit text={text} onSave={(changed) => acts.change(comment, changed)} onEnd={endEdit} />
        ) : (
          <div className={classes.text}>
            <LazyMarkdown text={text} />
          </div>
        )}
      </div>
    </li>
  )
}

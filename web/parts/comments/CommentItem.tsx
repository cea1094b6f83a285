// One comment: who, when, what; its author edits it where it stands.
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keepFocus } from '#web/lib/keep-focus.ts'
import { fullName } from '#web/lib/person.ts'
import { useUser } from '#web/lib/user.ts'
import { DangerItem } from '#web/ui/DangerItem.tsx'
import { LazyMarkdown } from '#web/ui/LazyMarkdown.tsx'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { TimeAgo } from '#web/ui/TimeAgo.tsx'
import type { CommentLimit } from './CommentCount.tsx'
import { CommentEdit } from './CommentEdit.tsx'
import classes from './Comments.module.css'
import type { Comment, CommentActs } from './use-comments.ts'

interface Props {
  comment: Comment
  acts: CommentActs
  limit: CommentLimit
  /** Those of others too. */
  mayRemoveAll: boolean
  /** One's own. */
  mayEdit: boolean
  /** Where there is room to read. */
  isRoomy: boolean
  now: Date
  zone: string
}

export function CommentItem({ comment, acts, limit, mayRemoveAll, mayEdit, isRoomy, now, zone }: Props) {
  const t = useTranslations('comments')
  const { author, text, createdAt, editedAt } = comment
  const isOwn = useUser().id === author.id
  const mayRemove = mayRemoveAll || isOwn
  const [isEdited, setIsEdited] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLLIElement>(null)
  const name = fullName(author)
  const remove = () => {
    const { current: row } = item
    const beside = row?.nextElementSibling ?? row?.previousElementSibling
    const field = row?.closest('section')?.querySelector('textarea')
    keepFocus(() => (beside instanceof HTMLElement ? beside : field))
    void acts.remove(comment)
  }
  const endEdit = () => {
    setIsEdited(false)
    requestAnimationFrame(() => more.current?.focus())
  }
  return (
    <li ref={item} className={classes.comment} tabIndex={-1}>
      <PersonAvatar person={author} size={isRoomy ? 32 : 24} isDecorative />
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
                {isOwn && mayEdit && (
                  <Menu.Item
                    leftSection={<IconPencil size={16} aria-hidden />}
                    onClick={() => setIsEdited(true)}
                  >
                    {t('edit')}
                  </Menu.Item>
                )}
                <DangerItem onClick={remove}>{t('delete')}</DangerItem>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        {isEdited ? (
          <CommentEdit
            text={text}
            limit={limit}
            onSave={(changed) => acts.change(comment, changed)}
            onEnd={endEdit}
          />
        ) : (
          <div className={classes.text}>
            <LazyMarkdown text={text} />
          </div>
        )}
      </div>
    </li>
  )
}

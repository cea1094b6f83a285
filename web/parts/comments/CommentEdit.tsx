// A comment while its author changes it.
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCommentTooLong } from '#contract/comments.ts'
import { errorText } from '#web/lib/error-text.ts'
import { MentionField, type MentionFieldHandle } from '#web/ui/MentionField.tsx'
import { keptOf, typedOf } from '#web/ui/mention-typing.ts'
import { CommentCount, type CommentLimit } from './CommentCount.tsx'
import classes from './Comments.module.css'

interface Props {
  text: string
  limit: CommentLimit
  onSave: (text: string) => Promise<void>
  onEnd: () => void
}

export function CommentEdit({ text, limit, onSave, onEnd }: Props) {
  const t = useTranslations()
  const [typed, setTyped] = useState(() => typedOf(text))
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const field = useRef<MentionFieldHandle>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The menu that led here gives the focus back first.
    const timer = setTimeout(() => {
      field.current?.focus()
      // The field for a new comment may lie over it.
      form.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => clearTimeout(timer)
  }, [])
  const kept = keptOf(typed).trim()
  const save = async () => {
    if (!kept || isSaving) return
    if (kept === text) return onEnd()
    if (isCommentTooLong(kept, limit.max)) return setFault(t('errors.too_long'))
    setIsSaving(true)
    try {
      await onSave(kept)
      onEnd()
    } catch (error) {
      setFault(errorText(t, error))
      setIsSaving(false)
    }
  }
  return (
    <div ref={form} className={`${classes.form} ${classes.edit}`}>
      <MentionField
        ref={field}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setFault(null)
        }}
        label={t('comments.edit')}
        error={fault}
        minRows={2}
        onSubmit={() => void save()}
        onEscape={onEnd}
      />
      <div className={classes.buttons}>
        <CommentCount text={kept} limit={limit} />
        <Button size="xs" variant="default" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
        <Button size="xs" loading={isSaving} aria-disabled={!kept} onClick={() => void save()}>
          {t('comments.save')}
        </Button>
      </div>
    </div>
  )
}

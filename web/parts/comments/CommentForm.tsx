// The field for a new comment. What is typed is kept for each thing until it is sent.
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isCommentTooLong } from '#contract/comments.ts'
import { errorText } from '#web/lib/error-text.ts'
import { saveKeys } from '#web/lib/save-keys.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { useAttempt } from '#web/lib/use-attempt.ts'
import { useViewport } from '#web/lib/use-viewport.ts'
import { useUser } from '#web/lib/user.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { MentionField, type MentionFieldHandle } from '#web/ui/MentionField.tsx'
import { isTypedText, keptOf, noText, type TypedText } from '#web/ui/mention-typing.ts'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'
import { CommentCount, type CommentLimit } from './CommentCount.tsx'
import classes from './Comments.module.css'

interface Props {
  /** Of what is typed, in the browser's store; also the form's key. */
  name: string
  limit: CommentLimit
  /** One box, with its button always there, but for a phone; no face beside it. */
  isBoxed?: boolean
  /** Throws when it is refused. */
  onSend: (text: string, key: string) => Promise<void>
}

export function CommentForm({ name, limit, isBoxed = false, onSend }: Props) {
  const t = useTranslations()
  const user = useUser()
  const isPhone = useViewport() === 'narrow'
  const [typed, setTyped] = useStoredState<TypedText>(name, noText, isTypedText)
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const attempt = useAttempt()
  const field = useRef<MentionFieldHandle>(null)
  const text = keptOf(typed).trim()
  const isTooLong = isCommentTooLong(text, limit.max)
  const send = async () => {
    if (!text || isSending) return
    if (isTooLong) return setFault(t('errors.too_long'))
    setIsSending(true)
    setFault(null)
    try {
      await attempt(text, (key) => onSend(text, key))
      setTyped(undefined)
    } catch (error) {
      setFault(errorText(t, error))
    } finally {
      setIsSending(false)
      field.current?.focus()
    }
  }
  const hasText = text !== '' || fault !== null
  const input = (
    <MentionField
      ref={field}
      value={typed}
      onChange={(value) => {
        setTyped(value.text ? value : undefined)
        setFault(null)
      }}
      label={t('comments.add')}
      placeholder={t('comments.placeholder')}
      error={fault}
      onSubmit={() => void send()}
    />
  )
  const buttons = (
    <div className={classes.buttons}>
      <CommentCount text={text} limit={limit} />
      {isBoxed && <span className={classes.space} />}
      <Button
        size="xs"
        loading={isSending}
        {...((isTooLong || (isBoxed && !text)) && { 'aria-disabled': true, 'data-disabled': true })}
        rightSection={<Kbd isOnPrimary>{saveKeys}</Kbd>}
        onClick={() => void send()}
      >
        {t(fault && !isTooLong ? 'common.tryAgain' : isBoxed ? 'comments.comment' : 'comments.send')}
      </Button>
    </div>
  )
  if (isBoxed) {
    return (
      <div className={classes.box}>
        {input}
        {(!isPhone || hasText) && buttons}
      </div>
    )
  }
  return (
    <div className={classes.composer}>
      <PersonAvatar person={user} isDecorative />
      <div className={classes.form}>
        {input}
        {hasText && buttons}
      </div>
    </div>
  )
}

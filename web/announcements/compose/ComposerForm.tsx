// Title, settings, text with its preview, and the buttons of an announcement that is written.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { shownZone } from '#web/lib/zone.ts'
import { useToday } from '#web/parts/use-today.ts'
import { FormAlert } from '#web/ui/FormAlert.tsx'
import { toast } from '#web/ui/toast.ts'
import dialog from '#web/ui/WritingDialog.module.css'
import { AudienceLine } from './AudienceLine.tsx'
import classes from './Composer.module.css'
import { ComposerChips } from './ComposerChips.tsx'
import { ComposerConflict } from './ComposerConflict.tsx'
import { DatesLine } from './DatesLine.tsx'
import { PublishButtons } from './PublishButtons.tsx'
import { publicationInstant, type SendMode, sentAs } from './publication.ts'
import { TextEditor } from './TextEditor.tsx'
import { useComposer } from './use-composer.ts'

interface Props {
  announcement: Announcement | undefined
  isScheduling: boolean
  onClose: () => void
  onDone: (saved: Announcement, mode: SendMode) => void
}

export function ComposerForm({ announcement, isScheduling, onClose, onDone }: Props) {
  const t = useTranslations('announcements.composer')
  const zone = shownZone.use()
  const today = useToday(zone)
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLTextAreaElement>(null)
  const say = useDoneWords()
  const composer = useComposer(announcement, form, (saved, mode, askAgain) => {
    toast({ text: say(saved, mode, askAgain), tone: 'done' })
    onDone(saved, mode)
  })
  const { typed, change, errors, conflict } = composer
  // Whoever asked for the form types on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    // Only after the dialog has noted what has the focus, to give it back.
    const frame = requestAnimationFrame(() => !isScheduling && title.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  // It stands below the fields, where a low window does not reach.
  useEffect(() => {
    if (composer.fault) form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [composer.fault])
  const onTitleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    // A title is one line; the text comes after it.
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) composer.submit()
    else form.current?.querySelector<HTMLElement>('[data-field="content"] textarea')?.focus()
  }
  return (
    <form
      ref={form}
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        composer.submit()
      }}
    >
      <div className={`${dialog.fields} ${classes.fields}`}>
        <div data-field="title">
          <Textarea
            ref={title}
            // The dialog gives it the focus once it stands, later than the frame after it was mounted.
            data-autofocus={!isScheduling || undefined}
            variant="unstyled"
            autosize
            maxRows={4}
            aria-label={t('title')}
            placeholder={t('title')}
            attributes={{ input: typed.title ? { dir: 'auto' } : {} }}
            value={typed.title}
            error={errors.title}
            classNames={{ input: classes.title ?? '', error: classes.titleError ?? '' }}
            onChange={({ currentTarget }) => change({ title: currentTarget.value.replace(/\n/g, ' ') })}
            onKeyDown={onTitleKey}
          />
        </div>
        <ComposerChips typed={typed} change={change} errors={errors} today={today} />
        <DatesLine typed={typed} />
        <AudienceLine
          audience={typed.audience}
          publishAt={publicationInstant(typed, zone)}
          isPublished={composer.isPublished}
          askAgain={composer.askAgain}
          error={errors.audience}
        />
        <TextEditor
          value={typed.content}
          onChange={(content) => change({ content })}
          error={errors.content}
          onSubmit={() => composer.submit()}
          onEscape={onClose}
        />
        <div className={classes.ticks}>
          <Checkbox
            size="xs"
            label={t('acknowledge')}
            description={t('acknowledgeHint')}
            checked={typed.requiresAcknowledgement}
            onChange={({ currentTarget }) => change({ requiresAcknowledgement: currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('comments')}
            checked={typed.commentsEnabled}
            onChange={({ currentTarget }) => change({ commentsEnabled: currentTarget.checked })}
          />
        </div>
        {conflict && (
          <ComposerConflict
            conflict={conflict}
            mine={sentAs(typed, conflict.mode)}
            onChoose={composer.resolve}
          />
        )}
        <FormAlert fault={composer.fault} />
      </div>
      <div className={dialog.foot}>
        {composer.hasChanges && (
          <Button variant="subtle" color="gray" className={classes.discard ?? ''} onClick={composer.discard}>
            {announcement ? t('discardChanges') : t('discard')}
          </Button>
        )}
        {composer.canAskAgain && (
          <Checkbox
            size="xs"
            className={classes.again ?? ''}
            label={t('askAgain')}
            checked={composer.askAgain}
            onChange={({ currentTarget }) => composer.setAskAgain(currentTarget.checked)}
          />
        )}
        <PublishButtons composer={composer} today={today} isScheduling={isScheduling} />
      </div>
    </form>
  )
}

/** What was done, for the message afterwards. */
function useDoneWords() {
  const t = useTranslations('announcements.composer.done')
  const format = useFormatter()
  const zone = shownZone.use()
  return ({ status, publishAt }: Announcement, mode: SendMode, askAgain: boolean): string => {
    if (mode === 'save') return t(askAgain ? 'askedAgain' : 'saved')
    if (status === 'draft') return t('draft')
    if (status !== 'scheduled' || !publishAt) return t('published')
    const at = format.dateTime(new Date(publishAt), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    })
    return t('scheduled', { at })
  }
}

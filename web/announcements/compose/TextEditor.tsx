// The Markdown of an announcement: a small toolbar, the field, and beside it what readers will see.
import { ActionIcon } from '@mantine/core'
import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { type KeyboardEvent, useDeferredValue, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ANNOUNCEMENT_LENGTH } from '#contract/limits.ts'
import { countGraphemes } from '#contract/text.ts'
import { CommentCount } from '#web/parts/comments/CommentCount.tsx'
import { LazyMarkdown } from '#web/ui/LazyMarkdown.tsx'
import { MentionField, type MentionFieldHandle } from '#web/ui/MentionField.tsx'
import { keptOf, type TypedText } from '#web/ui/mention-typing.ts'
import { type MarkdownEditName, markdownEdits } from './markdown-typing.ts'
import classes from './TextEditor.module.css'

/** From here on it says how many characters are left. */
const NEARLY_FULL = ANNOUNCEMENT_LENGTH * 0.95
/** Mentions count as they are kept, unlike in comments: a longer text is not formatted any more. */
const limit = { max: ANNOUNCEMENT_LENGTH, shortFrom: NEARLY_FULL, measure: countGraphemes }

interface Props {
  value: TypedText
  onChange: (value: TypedText) => void
  error: string | undefined
  onSubmit: () => void
  onEscape: () => void
}

const tools = [
  { name: 'bold', Icon: IconBold, key: 'b' },
  { name: 'italic', Icon: IconItalic, key: 'i' },
  { name: 'list', Icon: IconList, key: undefined },
  { name: 'link', Icon: IconLink, key: 'k' },
] as const satisfies { name: MarkdownEditName; Icon: unknown; key: string | undefined }[]

const modifier = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl+'

export function TextEditor({ value, onChange, error, onSubmit, onEscape }: Props) {
  const t = useTranslations('announcements.composer')
  const field = useRef<MentionFieldHandle>(null)
  const shown = useDeferredValue(value)
  const preview = useId()
  const onKey = (event: KeyboardEvent) => {
    if ((!event.ctrlKey && !event.metaKey) || event.shiftKey || event.altKey) return
    const tool = tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return
    event.preventDefault()
    // Ctrl+K is the page's search elsewhere.
    event.stopPropagation()
    field.current?.edit(markdownEdits[tool.name])
  }
  const text = keptOf(shown)
  return (
    <div className={classes.editor} data-field="content" data-error={error !== undefined || undefined}>
      <div className={classes.write}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields, these are buttons */}
        <div className={classes.head} role="group" aria-label={t('formatting')}>
          {tools.map(({ name, Icon, key }) => {
            const label = t(`tools.${name}`)
            return (
              <ActionIcon
                key={name}
                size={28}
                aria-label={label}
                title={key ? `${label} (${modifier}${key.toUpperCase()})` : label}
                // The field keeps its selection.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => field.current?.edit(markdownEdits[name])}
              >
                <Icon size={16} aria-hidden />
              </ActionIcon>
            )
          })}
          {text.length > NEARLY_FULL && (
            <span className={classes.count}>
              <CommentCount text={text.trim()} limit={limit} />
            </span>
          )}
        </div>
        <MentionField
          ref={field}
          className={classes.field}
          label={t('text')}
          placeholder={t('textHint')}
          value={value}
          onChange={onChange}
          error={error ?? null}
          minRows={9}
          maxRows={18}
          onKey={onKey}
          onSubmit={onSubmit}
          onEscape={onEscape}
        />
      </div>
      <section className={classes.preview} aria-labelledby={preview}>
        <div className={classes.head}>
          <h3 id={preview}>{t('preview')}</h3>
        </div>
        <div className={classes.sight}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the arrow keys cannot scroll it */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields */}
          <div className={classes.scroll} role="group" aria-labelledby={preview} tabIndex={0} dir="auto">
            {text.trim() ? (
              <LazyMarkdown text={text} />
            ) : (
              <p className={classes.nothing}>{t('previewHint')}</p>
            )}
          </div>
        </div>
      </section>
    </div>
  )
}

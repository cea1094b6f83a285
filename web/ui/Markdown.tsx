// Text that people write in Markdown: no HTML, no pictures, and links that say where they lead. Use LazyMarkdown.tsx.
import { type ReactNode, useMemo } from 'react'
import formatMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslations } from 'use-intl'
import classes from './Markdown.module.css'
import { MarkdownCode } from './MarkdownCode.tsx'
import { MarkdownLink } from './MarkdownLink.tsx'
import { MentionChip } from './MentionChip.tsx'
import { isFormattable } from './markdown-limits.ts'
import { nameTicks, shapeTree, showMentions, withoutSyntax } from './markdown-tree.ts'
import { hideMentions } from './mention-pieces.ts'
import { PlainText } from './PlainText.tsx'

export function Markdown({ text }: { text: string }) {
  const formatted = useMemo(() => format(text), [text])
  return formatted ? <div className={classes.text}>{formatted}</div> : <PlainText text={text} />
}

/** Null for a text that is too much for the parser. */
function format(text: string) {
  const lines = text.replace(/\r\n?/g, '\n')
  if (!isFormattable(lines)) return null
  const mentions = hideMentions(lines)
  try {
    // Called, not rendered: so it runs once a text, and what it throws is caught here.
    return formatMarkdown({
      children: mentions.marked,
      remarkPlugins: [
        // A single tilde stands between numbers: 10~20.
        [remarkGfm, { singleTilde: false }],
        withoutSyntax,
        shapeTree(mentions.marked, mentions),
      ],
      rehypePlugins: [showMentions(mentions), nameTicks],
      components,
      allowedElements,
      // link-target.ts decides.
      urlTransform: (address) => address,
    })
  } catch {
    return null
  }
}

const inText = 'p br a strong em del code pre blockquote hr input span h3 h4 h5 h6 ul ol li'
const allowedElements = `${inText} table thead tbody tr th td`.split(' ')

const components: Components = {
  a: ({ href, node, children }) => (
    <MarkdownLink address={href ?? ''} text={textOf(node)}>
      {children}
    </MarkdownLink>
  ),
  pre: ({ children }) => <MarkdownCode>{children}</MarkdownCode>,
  // Neither a command nor a path may be mirrored.
  code: ({ children }) => <code dir="ltr">{children}</code>,
  table: ({ children }) => <Table>{children}</Table>,
  input: ({ checked, 'aria-label': name }) => <Tick isDone={checked === true} name={name} />,
  span: ({ node }) => <MentionChip userId={String(node?.properties.dataUserId)} name={textOf(node)} />,
}

type Children = NonNullable<ExtraProps['node']>['children']

/** The words of an element. */
function textOf(node: { children: Children } | undefined): string {
  return (node?.children ?? [])
    .map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : ''))
    .join('')
}

function Table({ children }: { children: ReactNode }) {
  const t = useTranslations('markdown')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the arrow keys cannot scroll it
    <div className={classes.table} role="group" aria-label={t('table')} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

/** Shows whether a point of a checklist is done; the text itself says so, and is edited to change it. */
function Tick({ isDone, name }: { isDone: boolean; name: string | undefined }) {
  const t = useTranslations('markdown')
  return <input type="checkbox" checked={isDone} readOnly disabled aria-label={name || t('checklistItem')} />
}

// Markdown whose parser comes in a script of its own; until then, and when it does not come, the text as typed.
import { lazy, type ReactNode, Suspense } from 'react'
import { PlainText } from './PlainText.tsx'

async function load() {
  try {
    return { default: (await import('./Markdown.tsx')).Markdown }
  } catch {
    return { default: PlainText }
  }
}

let loading: ReturnType<typeof load> | undefined

/** Where Markdown will be shown soon, so that nobody sees it as typed. */
export function preloadMarkdown() {
  loading ??= load()
  return loading
}

const Markdown = lazy(preloadMarkdown)

interface Props {
  text: string
  /** Until the parser is there, where the text as typed would be too much of a jump. */
  skeleton?: ReactNode
}

export function LazyMarkdown({ text, skeleton }: Props) {
  return (
    <Suspense fallback={skeleton ?? <PlainText text={text} />}>
      <Markdown text={text} />
    </Suspense>
  )
}

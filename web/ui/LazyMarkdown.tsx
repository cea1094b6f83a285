// Markdown whose parser comes in a script of its own; until then, and when it does not come, the text as typed.
import { lazy, Suspense } from 'react'
import { PlainText } from './PlainText.tsx'

const Markdown = lazy(async () => {
  try {
    return { default: (await import('./Markdown.tsx')).Markdown }
  } catch {
    return { default: PlainText }
  }
})

export function LazyMarkdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Markdown text={text} />
    </Suspense>
  )
}

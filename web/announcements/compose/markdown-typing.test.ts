// What the toolbar makes of a text; | stands at both ends of the selection, or once for the caret.
import { expect, it } from 'vitest'
import { type MarkdownEditName, type Marked, markdownEdits } from './markdown-typing.ts'

function read(drawn: string): Marked {
  const [before = '', selected, after] = drawn.split('|')
  if (after === undefined) return { text: before + selected, start: before.length, end: before.length }
  return {
    text: before + selected + after,
    start: before.length,
    end: before.length + (selected ?? '').length,
  }
}

const draw = ({ text, start, end }: Marked): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

it.each<[MarkdownEditName, string, string]>([
  ['bold', 'We |open| early', 'We **|open|** early'],
  ['bold', 'We **|open|** early', 'We |open| early'],
  ['bold', 'We |**open**| early', 'We |open| early'],
  ['bold', 'We | open |early', 'We  **|open|** early'],
  ['bold', 'We |', 'We **|**'],
  ['bold', 'We **|**', 'We |'],
  ['italic', 'We |open| early', 'We _|open|_ early'],
  ['italic', 'We _|open|_ early', 'We |open| early'],
  ['bold', '_|open|_', '_**|open|**_'],
  ['list', '|Coffee\nWelcome|', '|- Coffee\n- Welcome|'],
  ['list', '|- Coffee\n- Welcome|', '|Coffee\nWelcome|'],
  ['list', 'We need:\n|Coffee', 'We need:\n\n- |Coffee'],
  ['list', '|', '- |'],
  ['list', '- Coffee|', 'Coffee|'],
  ['link', 'See the |plan| first', 'See the [plan](|https://|) first'],
  ['link', '|https://alder.example/a|', '[|](https://alder.example/a)'],
  ['link', 'See |', 'See [|](https://)'],
])('%s makes of %j %j', (name, before, after) => {
  expect(draw(markdownEdits[name](read(before)))).toBe(after)
})

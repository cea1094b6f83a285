// Where toasts stand: few of them in a narrow window, and none over the field that somebody types in.
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { dismissToasts, toast, useToasts } from './toast.ts'
import { liftAbove } from './toast-place.ts'

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width,
    height: 844,
  })

const { result } = renderHook(() => useToasts())
const texts = () => result.current.map(({ text }) => text)
afterEach(() => act(dismissToasts))

it.each([
  [1440, ['B', 'C', 'D']],
  [390, ['C', 'D']],
])('shows at a width of %s the newest, last', (width, shown) => {
  setWidth(width)
  act(() => {
    for (const text of ['A', 'B', 'C', 'D']) toast({ text })
  })
  expect(texts()).toEqual(shown)
})

const box = (top: number, bottom: number, left = 16, right = 374) => ({ top, bottom, left, right })

it.each([
  ['over the field and its button', box(716, 820), box(740, 830), 88],
  ['touching only the button at its end', box(716, 820), box(800, 900), 28],
  ['beside it', box(716, 820, 16, 200), box(740, 830, 300, 374), 0],
  ['below it', box(716, 820), box(500, 700), 0],
  ['where there is no room above', box(60, 164), box(80, 300), 0],
])('%s', (_, stack, field, lift) => {
  expect(liftAbove(stack, field)).toBe(lift)
})

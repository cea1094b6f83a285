// Rows that glide to their new places, where motion is wanted.
import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { appearance } from '#web/lib/appearance.ts'
import { useGlide } from './use-glide.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  appearance.set({ isStill: false })
})

function Rows({ order }: { order: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  useGlide(list, 'row', order)
  return (
    <ul ref={list}>
      {order.map((name) => (
        <li key={name} data-place={`row ${name}`} />
      ))}
    </ul>
  )
}

/** Rows are 40 pixels high; what glides, and by how much. */
function watch() {
  const glides: [string | undefined, unknown][] = []
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return 40 * [...(this.parentElement?.children ?? [])].indexOf(this)
  })
  HTMLElement.prototype.animate = function (this: HTMLElement, frames: unknown) {
    glides.push([this.dataset.place, (frames as { translate: string }[])[0]?.translate])
    return {} as Animation
  }
  return glides
}

it('moves rows from where they were, and leaves those alone that stay or are new', () => {
  const glides = watch()
  const { rerender } = render(<Rows order={['a', 'b', 'c']} />)
  rerender(<Rows order={['b', 'a', 'c', 'd']} />)
  expect(glides).toEqual([
    ['row b', '0 40px'],
    ['row a', '0 -40px'],
  ])
})

it('moves nothing where motion is unwanted', () => {
  appearance.set({ isStill: true })
  const glides = watch()
  const { rerender } = render(<Rows order={['a', 'b']} />)
  rerender(<Rows order={['b', 'a']} />)
  expect(glides).toEqual([])
})

// A person's circle: the picture, and the initials where there is none or it cannot be shown.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx'

afterEach(cleanup)

const mara = { id: 'a', firstName: 'Mara', lastName: 'Ilves' }
const picture = (version: number) => ({ data: `/api/users/a/profile-image?company=b&version=${version}` })
const face = () => screen.getByRole('img', { name: 'Mara Ilves' })
const image = () => face().querySelector('img')

it('shows initials without a picture', () => {
  render(<PersonAvatar person={{ ...mara, profileImage: null }} />)
  expect(face().textContent).toBe('MI')
})

it('shows the picture, initials when it fails, and the next picture again', () => {
  const { rerender } = render(<PersonAvatar person={{ ...mara, profileImage: picture(1) }} />)
  expect(image()?.getAttribute('src')).toBe(picture(1).data)
  fireEvent.error(image() as HTMLImageElement)
  expect(face().textContent).toBe('MI')
  rerender(<PersonAvatar person={{ ...mara, profileImage: picture(2) }} />)
  expect(image()?.getAttribute('src')).toBe(picture(2).data)
})

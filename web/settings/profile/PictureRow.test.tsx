// The own picture: looked at before it is sent, cut to a square, shown at once, and taken away.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { type Answers, fakeServer, idOf, inCompany, openApp, refusal, userOf } from '#web/app.testing.tsx'

const picture = { data: '/api/user/profile-image?version=1' }
const admin = inCompany(idOf(9), 'Alder & Finch')
const drawn = vi.fn()

// What a browser does with pixels, which a test does not have.
beforeEach(() => {
  drawn.mockReset()
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async function (this: HTMLImageElement) {
    Object.defineProperties(this, { naturalWidth: { value: 3000 }, naturalHeight: { value: 2000 } })
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['bytes'], { type })),
  )
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

async function open(answers: Answers = {}, changes: Partial<User> = {}) {
  const calls = fakeServer({
    'GET /api/user': () => [200, userOf({ ...admin, ...changes })],
    'PUT /api/user/profile-image': () => [200, userOf({ ...admin, profileImage: picture })],
    'DELETE /api/user/profile-image': () => [200, userOf(admin)],
    ...answers,
  })
  await openApp('/app/settings#profile')
  await screen.findByRole('heading', { level: 2, name: 'Profile' })
  const sent = () =>
    calls.filter(({ name }) => name === 'PUT /api/user/profile-image').map(({ body }) => body as Blob)
  return { person: userEvent.setup({ applyAccept: false }), sent }
}

const section = () => within(screen.getByRole('region', { name: 'Profile' }))
const input = () => screen.getByLabelText<HTMLInputElement>('Upload a picture', { selector: 'input' })
const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'me', { type })
const shown = () =>
  section().getByRole('img', { name: 'Mara Ilves' }).querySelector('img')?.getAttribute('src')

it('cuts the middle square of a photo, sends its bytes and shows it everywhere', async () => {
  const { person, sent } = await open()
  await person.upload(input(), file('image/jpeg'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the part to show' }))
  fireEvent.change(dialog.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
  expect(dialog.getByRole('slider').getAttribute('aria-valuetext')).toBe('200 %')
  await person.click(dialog.getByRole('button', { name: 'Use picture' }))
  await screen.findByText('Picture saved.')
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([500, 0, 2000, 2000, 0, 0, 1024, 1024])
  expect(sent().map(({ type }) => type)).toEqual(['image/jpeg'])
  expect(shown()).toBe(picture.data)
  expect(screen.getByRole('banner').querySelector('img[src^="/api/user"]')).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Replace the picture' })),
  )
})

it('begins at the slider, and cancelled goes back to the button', async () => {
  const { person } = await open()
  await person.upload(input(), file('image/png'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the part to show' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('slider', { name: 'Zoom' })))
  await person.keyboard('{Escape}')
  const button = screen.getByRole('button', { name: 'Upload a picture' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('takes a dropped file, and keeps what may be see-through', async () => {
  const { person, sent } = await open()
  const place = section().getByRole('img', { name: 'Mara Ilves' }).parentElement as HTMLElement
  const dataTransfer = { types: ['Files'], files: [file('image/png')] }
  fireEvent.dragOver(place, { dataTransfer })
  expect(place.hasAttribute('data-over')).toBe(true)
  fireEvent.drop(place, { dataTransfer })
  await person.click(await screen.findByRole('button', { name: 'Use picture' }))
  await waitFor(() => expect(sent().map(({ type }) => type)).toEqual(['image/png']))
})

it.each([
  ['too large a file', file('image/png', 5 * 1024 * 1024 + 1), /larger than 5 MB/],
  ['what is no picture', file('text/html'), /no picture that can be read/],
  ['a drawing with scripts', file('image/svg+xml'), /no picture that can be read/],
])('refuses %s before anything is sent', async (_, chosen, words) => {
  const { person, sent } = await open()
  await person.upload(input(), chosen)
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(sent()).toEqual([])
})

it('refuses what the browser cannot show', async () => {
  vi.mocked(HTMLImageElement.prototype.decode).mockRejectedValue(new Error('EncodingError'))
  const { person } = await open()
  await person.upload(input(), file('image/heic'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Choose a PNG, JPEG, WebP/)
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture')
})

it('says in the dialog why the server refused it, and lets try again', async () => {
  let isRefused = true
  const { person } = await open({
    'PUT /api/user/profile-image': () =>
      isRefused ? [413, refusal('too_large')] : [200, userOf({ ...admin, profileImage: picture })],
  })
  await person.upload(input(), file('image/webp'))
  const use = await screen.findByRole('button', { name: 'Use picture' })
  await person.click(use)
  expect((await screen.findByRole('alert')).textContent).toBe('This is larger than allowed.')
  isRefused = false
  await person.click(use)
  await screen.findByText('Picture saved.')
})

it('takes the picture away', async () => {
  const { person } = await open({}, { profileImage: picture })
  expect(shown()).toBe(picture.data)
  await person.click(section().getByRole('button', { name: 'Remove' }))
  await screen.findByText('Picture removed.')
  expect(shown()).toBeUndefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload a picture' }))
})

// A picture on its way from a file to the server: opened, and cut to a square in the browser.
import type { ErrorCode } from '#contract/errors.ts'
import { PROFILE_IMAGE_BYTES } from '#contract/limits.ts'

/** Offered by the file chooser; what a browser cannot show is refused with the server's words. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

export interface Picture {
  image: HTMLImageElement
  /** Of the file, in this page only; to be revoked. */
  address: string
  /** With see-through parts it stays a PNG. */
  isPhoto: boolean
}

/** In pixels of the picture. */
export interface Square {
  x: number
  y: number
  width: number
}

/** The side of what is sent, at most. */
const SIDE = 1024

/** The picture of a file, or why it is refused. */
export async function openPicture(file: File): Promise<Picture | ErrorCode> {
  if (file.size > PROFILE_IMAGE_BYTES) return 'too_large'
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) return 'image_invalid'
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return { image, address, isPhoto: file.type === 'image/jpeg' }
  } catch {
    URL.revokeObjectURL(address)
    return 'image_invalid'
  }
}

/** The bytes of a square of it; undefined where the browser has no room for them. */
export async function cut({ image, isPhoto }: Picture, { x, y, width }: Square): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(SIDE, Math.round(width)))
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, width, width, 0, 0, side, side)
  const type = isPhoto ? 'image/jpeg' : 'image/png'
  return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))) ?? undefined
}

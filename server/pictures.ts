// Makes pictures that people send anew: nothing of the file is kept but what can be seen. Runs in the worker.
import { PROFILE_IMAGE_PIXELS, PROFILE_IMAGE_SIZE } from '#contract/limits.ts'
import { fail } from '#server/errors.ts'

/** What browsers show too. Every other reader of the library stays shut: SVG, PDF, camera formats, ... */
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`)

/** The middle square of the first frame, upright, as WebP. Throws `image_invalid`. */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  try {
    return await sharp(bytes, { limitInputPixels: PROFILE_IMAGE_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(PROFILE_IMAGE_SIZE, PROFILE_IMAGE_SIZE, { fit: 'cover', position: 'centre' })
      .toColourspace('srgb')
      .webp({ quality: 85 })
      .toBuffer()
  } catch {
    throw fail('image_invalid')
  }
}

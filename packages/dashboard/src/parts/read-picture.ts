/** The side of the square that is kept: sharp at the largest size a face is shown in, far below what may be sent. */
const side = 256

interface Picture {
  readonly url?: string
  readonly problem?: string
}

/** Reads a picture from a file, cuts out its middle square and makes it small. */
export async function readPicture(file: Blob): Promise<Picture> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return { problem: 'This file is not a picture. Choose a PNG, JPEG or WebP file.' }
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const cut = Math.min(image.width, image.height)
  const [left, top] = [(image.width - cut) / 2, (image.height - cut) / 2]
  canvas.getContext('2d')?.drawImage(image, left, top, cut, cut, 0, 0, side, side)
  // Not every browser writes WebP; what it writes instead may be too long.
  const url = ['image/webp', 'image/jpeg'].map(type => canvas.toDataURL(type, 0.85)).find(isShort)
  return url ? { url } : { problem: 'This picture could not be made small enough. Choose another.' }
}

const longest = 130_000

function isShort(url: string): boolean {
  return url.length <= longest
}

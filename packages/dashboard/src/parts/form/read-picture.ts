/** The side of the square that is kept of a face: sharp at the largest size it is shown in, far below what may be sent. */
const side = 256

export interface Picture {
  readonly url?: string
  readonly problem?: string
}

/** Reads a picture from a file, cuts out its middle square and makes it small. */
export function readPicture(file: Blob): Promise<Picture> {
  return read(file, image => {
    const cut = Math.min(image.width, image.height)
    return { left: (image.width - cut) / 2, top: (image.height - cut) / 2, cut: [cut, cut], size: [side, side] }
  })
}

/** Reads a picture from a file and makes it small, whole: no one cuts a logo. */
export function readLogo(file: Blob, most: { readonly width: number; readonly height: number }): Promise<Picture> {
  return read(file, ({ width, height }) => {
    const scale = Math.min(most.width / width, most.height / height, 1)
    return {
      left: 0,
      top: 0,
      cut: [width, height],
      size: [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))],
    }
  })
}

/** Which part of a picture is kept, and how large. */
interface Cutting {
  readonly left: number
  readonly top: number
  readonly cut: readonly [width: number, height: number]
  readonly size: readonly [width: number, height: number]
}

async function read(file: Blob, cuttingOf: (image: ImageBitmap) => Cutting): Promise<Picture> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return { problem: 'This file is not a picture. Choose a PNG, JPEG or WebP file.' }
  const { left, top, cut, size } = cuttingOf(image)
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = size
  canvas.getContext('2d')?.drawImage(image, left, top, ...cut, 0, 0, ...size)
  // Not every browser writes WebP; what it writes instead may be too long.
  const url = ['image/webp', 'image/jpeg'].map(type => canvas.toDataURL(type, 0.85)).find(isShort)
  return url ? { url } : { problem: 'This picture could not be made small enough. Choose another.' }
}

const longest = 130_000

function isShort(url: string): boolean {
  return url.length <= longest
}

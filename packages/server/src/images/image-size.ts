/** How many pixels a picture has, from its header. Nothing is decoded: a small file may unpack to gigabytes. */
import type { ImageFormat } from '@latchkey/contract'

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Null: the header is not that of a whole picture. */
export function getSize(bytes: Uint8Array, format: ImageFormat): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = readers[format](view)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The picture ends within its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Readonly<Record<ImageFormat, (view: DataView) => ImageSize | null>> = {
  png: pngSize,
  gif: view => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  jpeg: jpegSize,
  webp: webpSize,
}

/** Of the first chunk, which has to be the header: some decoders skip others before it. */
function pngSize(view: DataView): ImageSize | null {
  if (nameAt(view, 12) !== 'IHDR') return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** In the first frame header, which has one of the markers from C0 to CF, but for three that mean something else. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    // These have no length. Before the header of a frame there are none, and decoders do not agree on what they skip then.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)) return null
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(view: DataView): ImageSize | null {
  switch (nameAt(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
    default:
      return null
  }
}

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map(offset => view.getUint8(at + offset)))
const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

import { describe, expect, it } from 'vitest'
import { getSize } from './image-size.ts'

const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const zeros = (length: number) => new Array<number>(length).fill(0)

const pictures = [
  ['png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], zeros(4), 'IHDR', [0, 0, 2, 0], [0, 0, 1, 0])],
  ['gif', bytes('GIF89a', [0, 2], [0, 1])],
  ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], [0xff, 0xff, 0xc2, 0, 17, 8, 1, 0, 2, 0])],
  ['webp', bytes('RIFF', zeros(4), 'WEBPVP8 ', zeros(10), [0, 2], [0, 1])],
  ['webp', bytes('RIFF', zeros(4), 'WEBPVP8L', zeros(4), [0x2f], [0xff, 0xc1, 0x3f, 0])],
  ['webp', bytes('RIFF', zeros(4), 'WEBPVP8X', zeros(8), [0xff, 1, 0], [0xff, 0, 0])],
] as const

describe('the size of a picture', () => {
  it.each(pictures)('the size of a picture is read from the header of %s (%#)', (format, picture) => {
    expect(getSize(picture, format)).toEqual({ width: 512, height: 256 })
  })

  it.each(pictures)('the size of a picture is unknown where a %s ends within its header (%#)', (format, picture) => {
    for (let length = 0; length < picture.length - 2; length += 1)
      expect(getSize(picture.subarray(0, length), format), String(length)).toBeNull()
  })

  it('the size of a picture is unknown where decoders would skip what another header hides in', () => {
    const planted = [0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1, 0]
    for (const marker of [0x01, 0xd0, 0xd7, 0xd8, 0xd9])
      expect(getSize(bytes([0xff, 0xd8, 0xff, marker], planted), 'jpeg'), String(marker)).toBeNull()
    const apple = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], zeros(4), 'CgBI', [0, 0, 0, 1], [0, 0, 0, 1])
    expect(getSize(apple, 'png')).toBeNull()
  })
})

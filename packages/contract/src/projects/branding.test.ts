import { describe, expect, it } from 'vitest'
import { textColorOn } from './branding.ts'

describe('the text on a colour', () => {
  it.each([
    ['#000000', '#ffffff'],
    ['#4338ca', '#ffffff'],
    ['#757575', '#ffffff'],
    ['#767676', '#000000'],
    ['#facc15', '#000000'],
    ['#ffffff', '#000000'],
  ])('on %s is %s', (background, text) => {
    expect(textColorOn(background)).toBe(text)
  })

  it('has a contrast of at least 4.5 on every colour', () => {
    const steps = [0, 51, 102, 117, 118, 119, 153, 204, 255]
    const worst = steps
      .flatMap(red => steps.flatMap(green => steps.map(blue => [red, green, blue])))
      .map(channels => contrast(channels, textColorOn(hex(channels)) === '#000000' ? 0 : 1))
    expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5)
  })
})

const hex = (channels: readonly number[]) =>
  `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`

/** Written out again, from the definition of WCAG 2.2. */
function contrast(channels: readonly number[], text: 0 | 1): number {
  const linear = channels.map(channel => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = linear
  const own = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (Math.max(own, text) + 0.05) / (Math.min(own, text) + 0.05)
}

/** Our colours for Stripe's form, which stands in a frame of its own. */
import type { Appearance } from '@stripe/stripe-js'

export function stripeLook(element: Element): Appearance {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(`--latchkey-${name}`).trim()
  const color = (name: string) => toRgb(value(name))
  const isDark = style.colorScheme === 'dark'
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('primary'),
      colorBackground: color('background'),
      colorText: color('foreground'),
      colorTextSecondary: color('muted-foreground'),
      colorDanger: color('destructive'),
      borderRadius: value('radius'),
      fontFamily: style.fontFamily,
      fontSizeBase: style.fontSize,
    },
  }
}

/** Hosts may use any notation of CSS; Stripe takes few. What the browser paints is always red, green and blue. */
function toRgb(color: string): string {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return '#808080'
  pen.fillStyle = color
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

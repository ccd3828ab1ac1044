import { describe, expect, it } from 'vitest'
import { themeCss } from './palette.ts'

describe('a theme', () => {
  it('becomes variables, for each palette its own', () => {
    const css = themeCss({
      light: { primaryForeground: 'hsl(0 0% 98%)' },
      dark: { ring: 'oklch(0.7 0.1 200)' },
      radius: '12px',
    })
    expect(css).toContain('.latchkey { --latchkey-primary-foreground: hsl(0 0% 98%); --latchkey-radius: 12px; }')
    expect(css).toContain('--latchkey-ring: oklch(0.7 0.1 200);')
  })

  it('a theme is nothing when nothing is changed', () => {
    expect(themeCss({})).toBe('')
  })

  it.each([
    'red; } body { display: none',
    '</style><script>',
    'red } .x {',
    '\\3c',
  ])('refuses %s as a colour', value => {
    expect(() => themeCss({ light: { primary: value } })).toThrow('theme.primary is not a CSS value')
  })
})

/** The colours that a host can change. Any CSS colour will do. */
export interface Palette {
  background: string
  foreground: string
  card: string
  cardForeground: string
  popover: string
  popoverForeground: string
  primary: string
  primaryForeground: string
  secondary: string
  secondaryForeground: string
  muted: string
  mutedForeground: string
  accent: string
  accentForeground: string
  destructive: string
  destructiveForeground: string
  border: string
  input: string
  ring: string
}

/** What a host changes about our look; what it leaves out keeps its default. */
export interface Theme {
  light?: Partial<Palette>
  dark?: Partial<Palette>
  /** Of corners, as a CSS length. */
  radius?: string
  /** As the `font-family` of CSS. */
  font?: string
}

/** The roots of components that are dark. */
export const darkRoots =
  ":root:has(head > [data-latchkey-theme='dark']) .latchkey:not([data-latchkey-theme='light']), .latchkey[data-latchkey-theme='dark']"

/**
 * The rules that a theme comes down to. They stand on plain classes, and so win over the defaults wherever they are placed;
 * `select` makes other selectors of them.
 */
export function themeCss({ light, dark, radius, font }: Theme, select = (roots: string) => roots): string {
  const base = { ...withText(light, '#fafafa'), radius, font }
  return rule(select('.latchkey'), base) + rule(select(darkRoots), withText(dark, '#18181b'))
}

/** A colour without its text has the default text, and never that of the project's own colour. */
function withText(palette: Partial<Palette> = {}, primaryForeground: string): Partial<Palette> {
  return palette.primary === undefined ? palette : { primaryForeground, ...palette }
}

function rule(selector: string, values: Readonly<Record<string, string | undefined>>): string {
  const declarations = Object.entries(values).map(([name, value]) =>
    value === undefined ? '' : `--latchkey-${kebabCase(name)}: ${checked(name, value)};`,
  )
  return declarations.some(Boolean) ? `${selector} { ${declarations.filter(Boolean).join(' ')} }\n` : ''
}

function kebabCase(name: string) {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** A theme may come from a database. A value that could end its declaration would let it write rules, or markup. */
function checked(name: string, value: string) {
  if (/[;{}<>\\]/.test(value)) throw new Error(`theme.${name} is not a CSS value: ${JSON.stringify(value)}`)
  return value
}

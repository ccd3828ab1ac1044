/** What the owner of a project may choose for its pages and mails. Loads no schema, so that browsers can use it. */

/** Typefaces that devices have: a font from elsewhere would be a request to a third party, and late. */
const families = {
  sans: "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, sans-serif",
  serif: "ui-serif, 'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, Georgia, serif",
  monospace: "ui-monospace, 'Cascadia Code', 'Source Code Pro', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
} as const

export type BrandFont = keyof typeof families

export const brandFonts = [
  'sans',
  'humanist',
  'geometric',
  'rounded',
  'serif',
  'monospace',
] as const satisfies readonly BrandFont[]

/** As the `font-family` of CSS. */
export function getFontFamily(font: BrandFont): string {
  return families[font]
}

export const brandLayouts = ['plain', 'card'] as const
export type BrandLayout = (typeof brandLayouts)[number]

/** In pixels. */
export const mostRadius = 24

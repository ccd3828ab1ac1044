/** How the pages and mails of a project look. */
import { type BrandFont, type BrandLayout, getFontFamily } from './brand-fonts.ts'
import type { ClientProject, Look } from './projects.shapes.ts'

/** What the owner of a project has set of its look. */
export interface BrandSettings {
  readonly logoUrl: string | null
  /** Null: the same logo on dark pages. */
  readonly logoDarkUrl: string | null
  /** Such as `#4338ca`. */
  readonly primaryColor?: string | undefined
  /** Undefined: the same colour on dark pages. */
  readonly primaryColorDark?: string | undefined
  /** Of corners, in pixels. */
  readonly radius?: number | undefined
  readonly font?: BrandFont | undefined
  readonly layout?: BrandLayout | undefined
  readonly signInTitle?: string | undefined
  readonly signInText?: string | undefined
}

/** Null: its owner has set nothing of it. */
export function brandingFrom({ logoUrl, logoDarkUrl, ...settings }: BrandSettings): ClientProject['branding'] {
  const { primaryColor, primaryColorDark = primaryColor, font } = settings
  const { radius = null, layout = null, signInTitle = null, signInText = null } = settings
  const rest = { radius, fontFamily: font ? getFontFamily(font) : null, layout, signInTitle, signInText }
  const light = toLook(logoUrl, primaryColor)
  const dark = toLook(logoDarkUrl ?? logoUrl, primaryColorDark)
  const looks = [light, dark].flatMap(({ logoUrl, primaryColor }) => [logoUrl, primaryColor])
  const isEmpty = [...looks, ...Object.values(rest)].every(value => value === null)
  return isEmpty ? null : { light, dark, ...rest }
}

function toLook(logoUrl: string | null, primaryColor: string | undefined): Look {
  const colors =
    primaryColor === undefined
      ? { primaryColor: null, primaryTextColor: null }
      : { primaryColor, primaryTextColor: textColorOn(primaryColor) }
  return { logoUrl, ...colors }
}

/**
 * Black or white, whichever is read more easily on a colour such as `#4338ca`: the contrast ratio of WCAG 2 is then at
 * least 4.5.
 */
export function textColorOn(background: string): '#000000' | '#ffffff' {
  // Of equal contrast with both: (x + 0.05) / 0.05 = 1.05 / (x + 0.05).
  return luminance(background) > Math.sqrt(1.05 * 0.05) - 0.05 ? '#000000' : '#ffffff'
}

/** The relative luminance of WCAG 2, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The colours of a project, as the screen edits them, and what each is in the configuration. */
import { brandingFrom } from '@latchkey/contract/rules'
import type { AdminOwnedProject, CompleteConfig, LatchkeyConfig } from '@latchkey/js'

/** Each as `#4338ca`; an empty one is not set. */
export interface BrandColors {
  light: string
  dark: string
}

export const brandColorNames: { readonly [Field in keyof BrandColors]: string } = {
  light: 'Main colour',
  dark: 'Main colour on dark pages',
}

export function getBrandColors({ branding }: CompleteConfig): BrandColors {
  return { light: branding.primaryColor ?? '', dark: branding.primaryColorDark ?? '' }
}

/** The changes of the configuration that the changed fields come to. */
export function toConfigChanges({ light, dark }: Partial<BrandColors>): LatchkeyConfig {
  return {
    ...(light !== undefined && { 'branding.primaryColor': light || null }),
    ...(dark !== undefined && { 'branding.primaryColorDark': dark || null }),
  }
}

/** How the pages look in these colours, with the logos that are saved. What is no colour (yet) is left out. */
export function getBranding(
  { fullLogoUrl, fullLogoDarkUrl }: Pick<AdminOwnedProject, 'fullLogoUrl' | 'fullLogoDarkUrl'>,
  { light, dark }: BrandColors,
) {
  return brandingFrom({
    logoUrl: fullLogoUrl,
    logoDarkUrl: fullLogoDarkUrl,
    primaryColor: isColor(light) ? light : undefined,
    primaryColorDark: isColor(dark) ? dark : undefined,
  })
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** The server has the last word; this only saves asking it. */
export function colorProblem(value: string): string | true {
  return value === '' || isColor(value) || 'Enter a colour such as #4338ca, or nothing.'
}

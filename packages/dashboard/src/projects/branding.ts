/** The look of a project, as the screen edits it, and what each part is in the configuration. */
import { type BrandFont, type BrandLayout, brandingFrom } from '@latchkey/contract/rules'
import type { AdminOwnedProject, CompleteConfig, LatchkeyConfig, ProjectBranding } from '@latchkey/js'

type Logos = Pick<AdminOwnedProject, 'logoUrl' | 'fullLogoUrl' | 'fullLogoDarkUrl'>

/** What is at its default is not set. */
export interface Branding extends Logos {
  /** Each colour as `#4338ca`; an empty one is not set. */
  light: string
  dark: string
  /** In pixels. */
  radius: number
  font: BrandFont
  layout: BrandLayout
  signInTitle: string
  signInText: string
}

export const brandingNames: { readonly [Field in keyof Branding]: string } = {
  logoUrl: 'Logo',
  fullLogoUrl: 'Full logo',
  fullLogoDarkUrl: 'Logo on dark pages',
  light: 'Main colour',
  dark: 'Main colour on dark pages',
  radius: 'Corners',
  font: 'Typeface',
  layout: 'Layout',
  signInTitle: 'Heading',
  signInText: 'Text below it',
}

export const fontNames: Readonly<Record<BrandFont, string>> = {
  sans: 'The device’s own',
  humanist: 'Humanist',
  geometric: 'Geometric',
  rounded: 'Rounded',
  serif: 'Serif',
  monospace: 'Monospace',
}

const initial = { radius: 8, font: 'sans', layout: 'plain' } as const

export function getSavedBranding(project: Logos, { branding }: CompleteConfig): Branding {
  const { logoUrl, fullLogoUrl, fullLogoDarkUrl } = project
  const { primaryColor = '', primaryColorDark = '', signInTitle = '', signInText = '', ...set } = branding
  const { radius, font, layout } = { ...initial, ...set }
  const logos = { logoUrl, fullLogoUrl, fullLogoDarkUrl }
  return { ...logos, light: primaryColor, dark: primaryColorDark, radius, font, layout, signInTitle, signInText }
}

/** The logos among the changed fields, which are part of the project. */
export function toLogoChanges({ logoUrl, fullLogoUrl, fullLogoDarkUrl }: Partial<Branding>): Partial<Logos> {
  return {
    ...(logoUrl !== undefined && { logoUrl }),
    ...(fullLogoUrl !== undefined && { fullLogoUrl }),
    ...(fullLogoDarkUrl !== undefined && { fullLogoDarkUrl }),
  }
}

/** The changes of the configuration that the changed fields come to. */
export function toConfigChanges(changed: Partial<Branding>): LatchkeyConfig {
  const { light, dark, radius, font, layout, signInTitle, signInText } = changed
  return {
    ...(light !== undefined && { 'branding.primaryColor': light || null }),
    ...(dark !== undefined && { 'branding.primaryColorDark': dark || null }),
    ...(radius !== undefined && { 'branding.radius': radius === initial.radius ? null : radius }),
    ...(font !== undefined && { 'branding.font': font === initial.font ? null : font }),
    ...(layout !== undefined && { 'branding.layout': layout === initial.layout ? null : layout }),
    ...(signInTitle !== undefined && { 'branding.signInTitle': signInTitle.trim() || null }),
    ...(signInText !== undefined && { 'branding.signInText': signInText.trim() || null }),
  }
}

/** How the pages look with it. What is no colour (yet) is left out. */
export function toProjectBranding(branding: Branding): ProjectBranding | null {
  const { fullLogoUrl, fullLogoDarkUrl, light, dark, signInTitle, signInText, radius, font, layout } = branding
  return brandingFrom({
    logoUrl: fullLogoUrl,
    logoDarkUrl: fullLogoDarkUrl,
    primaryColor: isColor(light) ? light : undefined,
    primaryColorDark: isColor(dark) ? dark : undefined,
    ...{ radius, font, layout },
    signInTitle: signInTitle.trim() || undefined,
    signInText: signInText.trim() || undefined,
  })
}

export const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value)

/** The server has the last word; this only saves asking it. */
export function colorProblem(value: string): string | true {
  return value === '' || isColor(value) || 'Enter a colour such as #4338ca, or nothing.'
}

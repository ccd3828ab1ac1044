/** The logos of the project, as themes of newer published SDKs receive and show them. */
import { Img } from '@react-email/components'
import { createElement } from 'react'
import type { EmailProject } from '../sandbox.ts'

/** The square ones are those of the published wire; what a project of ours shows in emails is the full ones. */
export interface ProjectLogos {
  readonly logoUrl?: string
  readonly logoFullUrl?: string
  readonly logoDarkModeUrl?: string
  readonly logoFullDarkModeUrl?: string
}

export function projectLogosOf({ branding = {} }: EmailProject): ProjectLogos {
  const { logoUrl, logoDarkUrl } = branding
  return {
    ...(logoUrl !== undefined && { logoFullUrl: logoUrl }),
    ...(logoDarkUrl !== undefined && { logoFullDarkModeUrl: logoDarkUrl }),
  }
}

interface ProjectLogoProps {
  readonly data?: ProjectLogos
  readonly mode?: 'light' | 'dark'
}

/** The logo for a background of this mode, or that of the other mode. Nothing where the project has none. */
export function ProjectLogo({ data = {}, mode = 'light' }: ProjectLogoProps) {
  const light = data.logoFullUrl ?? data.logoUrl
  const dark = data.logoFullDarkModeUrl ?? data.logoDarkModeUrl
  const src = mode === 'dark' ? (dark ?? light) : (light ?? dark)
  if (src === undefined) return null
  return createElement(Img, {
    src,
    alt: 'Logo',
    height: 40,
    style: { height: '40px', maxWidth: '100%', width: 'auto' },
  })
}

import type { ProjectBranding } from '@latchkey/js'
import { css } from '@latchkey/ui/css'
import { PageStyles } from './PageStyles.tsx'
import { darkRoots, type Palette, themeCss } from './palette.ts'

interface BrandingProps {
  branding: ProjectBranding
  /** Of the project. With it the logo is shown, or else the name. */
  name?: string
  /** A selector: the colours are for what it selects, within our components. Otherwise for all of them. */
  within?: string
}

/** The colours and the logo of the project. Loaded for projects that have some. */
export default function Branding({ branding: { light, dark }, name, within }: BrandingProps) {
  // Where nothing else sets them: a theme or a rule of the host wins.
  const select = (roots: string) => (within ? `:is(${roots}) ${within}` : `:where(${roots})`)
  const isOneLogo = light.logoUrl === dark.logoUrl
  return (
    <>
      <PageStyles css={`${themeCss({ light: getPalette(light), dark: getPalette(dark) }, select)}\n${logoCss}`} />
      {name !== undefined && isOneLogo && <Logo url={light.logoUrl} name={name} />}
      {name !== undefined && !isOneLogo && (
        <>
          <span className="latchkey-on-light">
            <Logo url={light.logoUrl} name={name} />
          </span>
          <span className="latchkey-on-dark">
            <Logo url={dark.logoUrl} name={name} />
          </span>
        </>
      )}
    </>
  )
}

/** Lazy, so that the one that is hidden is not loaded. */
function Logo({ url, name }: { url: string | null; name: string }) {
  return url === null ? name : <img className="latchkey-logo" src={url} alt={name} loading="lazy" />
}

function getPalette({ primaryColor, primaryTextColor }: ProjectBranding['light']): Partial<Palette> {
  if (primaryColor === null || primaryTextColor === null) return {}
  return { primary: primaryColor, primaryForeground: primaryTextColor }
}

const logoCss = css`
  .latchkey-logo { all: unset; display: block; inline-size: 100%; block-size: 44px; object-fit: contain; }
  .latchkey-on-light { display: contents; }
  .latchkey-on-dark { display: none; }
  :is(${darkRoots}) .latchkey-on-light { display: none; }
  :is(${darkRoots}) .latchkey-on-dark { display: contents; }
`

import type { ProjectBranding } from '@latchkey/js'
import { css } from '@latchkey/ui/css'
import { useFrame } from '../frame/context.ts'
import { PageStyles } from './PageStyles.tsx'
import { darkRoots, type Palette, type Theme, themeCss } from './palette.ts'

interface BrandingProps {
  branding: ProjectBranding
  /** Of the project. With it the logo is shown, or else the name. */
  name?: string
  /** A selector: the colours are for what it selects, within our components. Otherwise for all of them. */
  within?: string
}

/** The look and the logo of the project. Loaded for projects that have set something of it. */
export default function Branding({ branding, name, within }: BrandingProps) {
  const { preview } = useFrame()
  const { light, dark, layout } = branding
  // Where nothing else sets them: a theme or a rule of the host wins.
  const select = (roots: string) =>
    within ? `:is(${roots}) ${within}` : preview ? `:is(${roots})[data-latchkey-preview]` : `:where(${roots})`
  // Around a preview there may be a page in the other colour scheme.
  const fixed = preview?.theme && branding[preview.theme]
  const isOneLogo = fixed !== undefined || light.logoUrl === dark.logoUrl
  return (
    <>
      <PageStyles css={`${themeCss(toTheme(branding), select)}\n${logoCss}\n${layout === 'card' ? cardCss : ''}`} />
      {name !== undefined && isOneLogo && <Logo url={(fixed ?? light).logoUrl} name={name} />}
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

function toTheme({ light, dark, radius, fontFamily }: ProjectBranding): Theme {
  return {
    light: getPalette(light),
    dark: getPalette(dark),
    radius: typeof radius === 'number' ? `${radius}px` : undefined,
    font: fontFamily ?? undefined,
  }
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

/** As of `layout="card"`, where the app says nothing of it. */
const cardCss = css`
  .latchkey:not([data-latchkey-layout]) .latchkey-page { background: var(--latchkey-muted); }
  .latchkey:not([data-latchkey-layout]) .latchkey-page > .latchkey-sheet {
    max-inline-size: 444px;
    padding: clamp(20px, 6vw, 32px);
    border: 1px solid var(--latchkey-border);
    border-radius: calc(var(--latchkey-radius) * 1.5);
    background: var(--latchkey-card);
    color: var(--latchkey-card-foreground);
    box-shadow: var(--latchkey-shadow);
  }
`

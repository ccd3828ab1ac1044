import { essentials } from '@latchkey/ui/essentials'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useIsHydrated } from '../hooks/use-page-state.ts'
import { stylesheet as components } from '../styles/base.css.ts'
import { followHost } from './follow-host.ts'
import { InlineStyles, NonceContext } from './PageStyles.tsx'
import { type Theme, themeCss } from './palette.ts'

export interface LatchkeyThemeProps {
  theme?: Theme
  /** Of your Content-Security-Policy, if it has one. */
  nonce?: string
  children?: ReactNode
}

/**
 * Brings the look of every Latchkey component: put it once, around your app. It follows your page between light and dark, and styles nothing outside our components.
 *
 * @example
 * <LatchkeyTheme theme={{ light: { primary: '#4338ca' }, dark: { primary: '#a5b4fc' }, radius: '12px' }}>
 *   <App />
 * </LatchkeyTheme>
 */
export function LatchkeyTheme({ theme, nonce, children }: LatchkeyThemeProps) {
  const styles = useMemo(() => [essentials, components, themeCss(theme ?? {})].join('\n'), [theme])
  const isHydrated = useIsHydrated()
  useFollowingHost()
  return (
    <NonceContext.Provider value={nonce}>
      <InlineStyles css={styles} nonce={nonce} />
      {!isHydrated && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of a function of ours
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: followHostScript }} />
      )}
      {children}
    </NonceContext.Provider>
  )
}

// Some compilers wrap inner functions in a helper of theirs, `__name`, that the browser does not have.
const followHostScript = `(() => { const __name = it => it; (${followHost})() })()`

/** In a page that was rendered on a server the script above has run long before; setting the mark again changes nothing. */
function useFollowingHost() {
  const useBrowserEffect = typeof document === 'undefined' ? () => undefined : useLayoutEffect
  useBrowserEffect(followHost, [])
}

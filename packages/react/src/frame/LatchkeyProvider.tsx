import type { CurrentUser, LatchkeyClientApp, ProjectBranding } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo } from 'react'
import { withAppHooks } from '../app/client-app.ts'
import { getBridge, type RouterBridge } from '../app/router-bridge.ts'
import type { Language, TranslationOverrides } from '../i18n/languages.ts'
import { nearestLanguage } from '../i18n/nearest-language.ts'
import { TranslationSource } from '../i18n/translation.ts'
import { ImpersonationBanner } from '../sessions/ImpersonationBanner.tsx'
import { FrameContext } from './context.ts'

export interface LatchkeyProviderProps {
  app: LatchkeyClientApp<CurrentUser>
  /**
   * What the components speak: a language tag, several in order of preference, or the value of an `Accept-Language` header.
   * They use the nearest language that there is, else English. `navigator.languages` follows the browser.
   */
  lang?: Language | (string & {}) | readonly string[]
  /** Your texts instead of ours, keyed by the English text. */
  translationOverrides?: TranslationOverrides
  /**
   * Logo and colours of the full pages and the sign-in form, instead of those that the owner of the project has set; `false` for
   * none. What `LatchkeyTheme` sets wins over both.
   */
  branding?: ProjectBranding | false
  /** With `false`, nothing shows that a session is an impersonation, unless you put an `<ImpersonationBanner>` somewhere. */
  impersonationBanner?: boolean
  /** With `false`, nothing shows until what waits is there, unless you put a `<Suspense>` around it. For pages that a server renders. */
  boundary?: boolean
  children?: ReactNode
}

/**
 * Makes the app known to every hook and component inside.
 *
 * @example
 * <LatchkeyProvider app={app} lang="de-DE" translationOverrides={{ 'Sign in': 'Los geht’s' }}>
 *   <App />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider({
  app,
  lang,
  translationOverrides,
  branding,
  impersonationBanner = true,
  boundary = true,
  children,
}: LatchkeyProviderProps) {
  // Hosts write the overrides in place, as a new object each time; only other words make another translation.
  const overrides = JSON.stringify(translationOverrides)
  const language = nearestLanguage(lang)
  const frame = useMemo(
    () => ({
      app: withAppHooks(app),
      language,
      translation: new TranslationSource(language, overrides && JSON.parse(overrides)),
      branding,
    }),
    [app, language, overrides, branding],
  )
  useEffect(() => app[latchkeyInternals].setLocale(language), [app, language])
  const bridge = getBridge(app)
  return (
    <FrameContext.Provider value={frame}>
      {bridge?.useNavigate && <RouterConnection bridge={bridge} useNavigate={bridge.useNavigate} />}
      {impersonationBanner && <ImpersonationBanner />}
      {/* A net for hosts without a boundary of their own: React gives up on a page that waits outside of one. */}
      {boundary ? <Suspense fallback={null}>{children}</Suspense> : children}
    </FrameContext.Provider>
  )
}

interface RouterConnectionProps {
  bridge: RouterBridge
  useNavigate: NonNullable<RouterBridge['useNavigate']>
}

/** Calls the router's hook where hooks may be called. It must be rendered inside of the router. */
function RouterConnection({ bridge, useNavigate }: RouterConnectionProps) {
  const navigate = useNavigate()
  useLayoutEffect(() => bridge.connect(navigate), [bridge, navigate])
  return null
}

import type { CSSProperties } from 'react'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { Surface } from '../frame/Surface.tsx'
import { useAction } from '../hooks/use-action.ts'
import type { ImpersonationBannerProps } from './ImpersonationBanner.tsx'

export default function ImpersonationBar({ placement = 'bottom' }: ImpersonationBannerProps) {
  return (
    <Surface isLine skeleton={null}>
      <Bar placement={placement} />
    </Surface>
  )
}

function Bar({ placement }: Required<ImpersonationBannerProps>) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const user = app.usePartialUser({ from: 'token', or: 'anonymous-if-exists[deprecated]' })
  const end = useAction(async () => {
    await app.signOut({ noRedirect: true })
    // Browsers close a tab only for the script that opened it, as the dashboard does, and ignore this in any other.
    window.close()
    await app.redirectToAfterSignOut()
  })
  const name = user?.displayName || user?.primaryEmail
  return (
    <section aria-label={t('Impersonation')} style={{ ...bar, ...places[placement] }}>
      <span role="status" style={words}>
        {name ? t('You are impersonating {name}.', { name }) : t('You are impersonating a user.')}
      </span>
      <button type="button" onClick={() => void end()} style={button}>
        {t('End impersonation')}
      </button>
    </section>
  )
}

// In `style`, which React sets by script: an application without LatchkeyTheme has none of our rules, and a policy that requires a
// nonce would block rules of the banner's own. The colours are the same on light and dark pages, since it is no part of the page.
const bar: CSSProperties = {
  all: 'revert',
  boxSizing: 'border-box',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '8px 16px',
  padding: '8px 8px 8px 16px',
  border: '1px solid #b45309',
  borderRadius: 10,
  background: '#fde68a',
  color: '#422006',
  colorScheme: 'light',
  font: '500 14px/1.4 system-ui, sans-serif',
}

const floating: CSSProperties = {
  position: 'fixed',
  insetInline: 12,
  zIndex: 2147483647,
  inlineSize: 'fit-content',
  maxInlineSize: 'calc(100vw - 24px)',
  marginInline: 'auto',
  boxShadow: '0 4px 20px rgb(0 0 0 / 0.3)',
}

const places: Readonly<Record<Required<ImpersonationBannerProps>['placement'], CSSProperties>> = {
  bottom: { ...floating, bottom: 'max(12px, env(safe-area-inset-bottom))' },
  top: { ...floating, top: 'max(12px, env(safe-area-inset-top))' },
  inline: {},
}

const words: CSSProperties = { all: 'revert', color: 'inherit', overflowWrap: 'anywhere' }

const button: CSSProperties = {
  all: 'revert',
  flex: 'none',
  minBlockSize: 34,
  padding: '4px 12px',
  border: '1px solid transparent',
  borderRadius: 6,
  background: '#422006',
  color: '#fffbeb',
  font: 'inherit',
  cursor: 'pointer',
}

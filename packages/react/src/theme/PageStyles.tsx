import { createContext, useContext } from 'react'
import { useIsHydrated } from '../hooks/use-page-state.ts'

/** The nonce that the host's Content-Security-Policy requires for styles. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The rules of one page, which come with the page: hosts that never show it do not carry them. */
export function PageStyles({ css }: { css: string }) {
  const nonce = useContext(NonceContext)
  return <InlineStyles css={css} nonce={nonce} />
}

/**
 * Rules in a `<style>` element. A page from a server has them as HTML, since React escapes the quotes of children there. In a
 * browser they are text, which a policy with `require-trusted-types-for 'script'` allows; assigned as HTML they throw.
 */
export function InlineStyles({ css, nonce }: { css: string; nonce: string | undefined }) {
  const isHydrated = useIsHydrated()
  // Browsers hide a nonce from scripts once the page is read, so React would report a difference that is none.
  if (isHydrated)
    return (
      <style nonce={nonce} suppressHydrationWarning>
        {css}
      </style>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules; as a child, React would escape their quotes
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

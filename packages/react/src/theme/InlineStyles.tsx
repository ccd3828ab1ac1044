'use client'

import { useIsHydrated } from '../hooks/use-is-hydrated.ts'

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

'use client'

import { createContext, useContext } from 'react'

/** The nonce that the host's Content-Security-Policy requires for styles. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The rules of one page, which come with the page: hosts that never show it do not carry them. */
export function PageStyles({ css }: { css: string }) {
  const nonce = useContext(NonceContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules; as a child, React would escape their quotes
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}

'use client'

import { createContext, useContext } from 'react'
import { InlineStyles } from './InlineStyles.tsx'

/** The nonce that the host's Content-Security-Policy requires for styles. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The rules of one page, which come with the page: hosts that never show it do not carry them. */
export function PageStyles({ css }: { css: string }) {
  const nonce = useContext(NonceContext)
  return <InlineStyles css={css} nonce={nonce} />
}

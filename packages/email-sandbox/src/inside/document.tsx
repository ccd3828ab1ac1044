import { Body, Html, Tailwind } from '@react-email/components'
import type { ReactNode } from 'react'

/** What stands around a template that has no theme. */
export const MinimalDocument = ({ children }: { children?: ReactNode }) => (
  <Html>
    <Tailwind>
      <Body>{children}</Body>
    </Tailwind>
  </Html>
)

/** Raw HTML as a template. */
export const RawHtml = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an owner wrote it, for an email of their own project.
  <div dangerouslySetInnerHTML={{ __html: html }} />
)

import { Heading, Text } from '@latchkey/ui/Text'
import type { ReactNode } from 'react'

export interface SectionProps {
  title: string
  description?: string
  children: ReactNode
}

/** One matter of the account: what it is on one side, what can be done about it on the other. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <section className="latchkey-section">
      <div className="latchkey-section-about">
        <Heading level={3}>{title}</Heading>
        {description && <Text isMuted>{description}</Text>}
      </div>
      <div className="latchkey-section-content">{children}</div>
    </section>
  )
}

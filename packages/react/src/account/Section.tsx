import { classNames } from '@latchkey/ui/class-names'
import { Heading, Text } from '@latchkey/ui/Text'
import type { ReactNode } from 'react'

export interface SectionProps {
  title: string
  description?: string
  /** The content takes all the width, below its title: for tables. */
  isWide?: boolean
  children: ReactNode
}

/** One matter of the account: what it is on one side, what can be done about it on the other. */
export function Section({ title, description, isWide = false, children }: SectionProps) {
  return (
    <section className={classNames('latchkey-section', isWide && 'latchkey-section-wide')}>
      <div className="latchkey-section-about">
        <Heading level={3}>{title}</Heading>
        {description && <Text isMuted>{description}</Text>}
      </div>
      <div className="latchkey-section-content">{children}</div>
    </section>
  )
}

/** No entry of the account settings has this name, and so it stands for their list. */
export const overview = 'overview'

/** Replaces a history entry that no longer exists, so that “back” does not lead to nothing. */
export function showAccountOverview() {
  window.location.replace(`#${overview}`)
}

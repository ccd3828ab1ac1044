import { Heading, Text } from '@latchkey/ui'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import styles from './Page.module.css'

export interface PageHeaderProps {
  /** The name of the one thing that the screen shows; otherwise the screen’s own title. */
  title?: string
  /** What the tab of the browser says after the title. */
  context?: string
  description?: ReactNode
  /** Stands above the title: the way back. */
  above?: ReactNode
  actions?: ReactNode
}

/** The title of a screen, what it is for, and the main things to do there. */
export function PageHeader({ title: given, context = 'Latchkey', description, above, actions }: PageHeaderProps) {
  const own = useMatches({ select: matches => matches.at(-1)?.staticData.title })
  const title = given ?? own ?? ''
  useEffect(() => {
    document.title = `${title} · ${context}`
  }, [title, context])

  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        {above}
        <Heading className={styles.title} title={title}>
          {title}
        </Heading>
        {description && <Text isMuted>{description}</Text>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}

export interface SectionProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One subject of a screen: its name and what it is for on the side, its content beside that. */
export function Section({ title, description, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.about}>
        <Heading level={2}>{title}</Heading>
        {description && (
          <Text isMuted isSmall>
            {description}
          </Text>
        )}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

import { ChevronDownIcon, Heading, Text } from '@latchkey/ui'
import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
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
  /** By which `SectionLinks` lead here. */
  id?: string
  children: ReactNode
}

/** One subject of a screen: its name and what it is for on the side, its content beside that. */
export function Section({ title, description, id, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-label={title}>
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

interface NotFoundInPlaceProps {
  /** Such as “User not found”. */
  title: string
  context?: string
  /** The link to the list in which it would be. */
  above: ReactNode
  /** Why it may not be there. */
  children: ReactNode
}

/** Stands where the details would stand of something that does not exist, or not any more; the frame and the link back stay. */
export function NotFoundInPlace({ children, ...header }: NotFoundInPlaceProps) {
  return <PageHeader {...header} description={children} />
}

interface EmptyStateProps {
  icon: ReactNode
  title: string
  children?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

/** A list with nothing in it, and the way to put something there. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <Heading level={2}>{title}</Heading>
      {children && (
        <Text isMuted className={styles.words}>
          {children}
        </Text>
      )}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** What few people need, folded away below its title. It is made when it is opened first. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        {title} <ChevronDownIcon />
      </summary>
      {isOpen && children}
    </details>
  )
}

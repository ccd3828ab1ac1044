import { Heading, Text } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
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

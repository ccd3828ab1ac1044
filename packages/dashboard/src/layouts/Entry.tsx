import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Navigation.module.css'

export interface EntryProps {
  icon: LucideIcon
  onGo?: () => void
  children: (props: { className: string; onClick: (() => void) | undefined }) => ReactNode
}

/** A link of the navigation, with its icon. */
export function Entry({ icon: Icon, onGo, children }: EntryProps) {
  return (
    <span className={styles.entry}>
      <Icon size={16} aria-hidden="true" />
      {children({ className: styles.link ?? '', onClick: onGo })}
    </span>
  )
}

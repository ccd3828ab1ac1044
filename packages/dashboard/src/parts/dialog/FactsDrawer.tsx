import { Heading } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { Drawer } from './Drawer.tsx'
import styles from './FactsDrawer.module.css'

export interface FactsDrawerProps {
  /** What kind of thing it shows. */
  label: string
  title: string
  onClose: () => void
  children: ReactNode
}

/** One line of a list, opened at the edge of the window with all that is kept of it. */
export function FactsDrawer({ label, title, onClose, children }: FactsDrawerProps) {
  return (
    <Drawer label={label} side="end" onClose={onClose}>
      <div className={styles.sheet}>
        <Heading level={2}>{title}</Heading>
        {children}
      </div>
    </Drawer>
  )
}

/** Names beside what they stand for, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import type { ReactNode } from 'react'
import list from '../parts/List.module.css'
import styles from './Way.module.css'

export interface WayProps {
  name: string
  /** How it stands. */
  note: ReactNode
  /** What can be done about it. */
  children?: ReactNode
}

/** One way to sign in, in a list of them. */
export function Way({ name, note, children }: WayProps) {
  return (
    <li className={list.entry}>
      <span className={styles.words}>
        <span className={list.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
      {children && <span className={list.actions}>{children}</span>}
    </li>
  )
}

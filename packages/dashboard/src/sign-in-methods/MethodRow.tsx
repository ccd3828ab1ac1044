import type { ReactNode } from 'react'
import list from '../parts/table/List.module.css'
import styles from './MethodRow.module.css'

export interface MethodRowProps {
  name: string
  /** How it stands. */
  note: ReactNode
  /** What can be done about it. */
  children?: ReactNode
}

/** One sign-in method in a list of them. */
export function MethodRow({ name, note, children }: MethodRowProps) {
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

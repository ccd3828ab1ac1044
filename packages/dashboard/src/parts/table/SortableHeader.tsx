import { classNames } from '@latchkey/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './SortableHeader.module.css'

/** The order of a table, where its headers can change it. */
export interface Sorting {
  /** The ids of the columns that can be sorted. */
  readonly columns: readonly string[]
  readonly by: string
  readonly isAscending: boolean
  readonly onSort: (column: string, isAscending: boolean) => void
}

export interface SortableHeaderProps {
  id: string
  className: string
  sorting: Sorting
  children: ReactNode
}

/** Sorts by its column, the highest first; pressed again, the other way. */
export function SortableHeader({ id, className, sorting, children }: SortableHeaderProps) {
  const { by, isAscending, onSort } = sorting
  const isSorted = by === id
  const Arrow = isAscending ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={className} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.header} onClick={() => onSort(id, isSorted && !isAscending)}>
        {children}
        <Arrow size={13} aria-hidden="true" className={classNames(!isSorted && styles.idle)} />
      </button>
    </th>
  )
}

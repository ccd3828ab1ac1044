import type { ReactNode } from 'react'
import { formatNumber, formatPercentage } from '../parts/words.ts'
import styles from './Figures.module.css'
import { getShares, restId } from './shares.ts'

export interface SharesProps {
  title: string
  counts: Readonly<Record<string, number>>
  getName: (id: string) => string
  /** Stands before the name. */
  getMark?: (id: string) => ReactNode
  /** Said while there is nothing to show. */
  empty: ReactNode
}

/** How something is divided, as bars with their numbers beside them. */
export function Shares({ title, counts, getName, getMark, empty }: SharesProps) {
  const shares = getShares(counts)
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {shares.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.shares}>
        {shares.map(({ id, count, part }) => (
          <li key={id} className={styles.share}>
            <span className={styles.name}>
              {getMark && id !== restId && <span className={styles.mark}>{getMark(id)}</span>}
              {id === restId ? 'All others' : getName(id)}
            </span>
            <span className={styles.count}>
              {formatNumber(count)} <span className={styles.part}>{formatPercentage(part)}</span>
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${part * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

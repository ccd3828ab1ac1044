import { Loading, Skeleton } from '@latchkey/ui'
import styles from './Figures.module.css'

/** The figures in their places, before they are known. */
export function MetricsSkeleton() {
  return (
    <Loading label="Loading figures">
      <div className={styles.figures} aria-hidden="true">
        <div className={styles.totals}>
          <Skeleton className={styles.number} />
          <Skeleton className={styles.number} />
          <Skeleton className={styles.number} />
        </div>
        <div className={styles.card}>
          <Skeleton className={styles.plot} />
        </div>
        <div className={styles.card}>
          <Skeleton className={styles.plot} />
        </div>
      </div>
    </Loading>
  )
}

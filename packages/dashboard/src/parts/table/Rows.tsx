import { Alert, Button, Loading, Skeleton } from '@latchkey/ui'
import { wordsFor } from '../words.ts'
import styles from './Rows.module.css'

/** As many rows as are likely to come, in their height. */
export function RowsSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <Loading label={label}>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that hold nothing have nothing else to be known by
          <div key={index} className={styles.row}>
            <Skeleton shape="circle" />
            <Skeleton className={styles.line} />
            <Skeleton className={styles.short} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** A list that could not be loaded. */
export function QueryFailure({ query }: { query: { error: unknown; refetch: () => Promise<unknown> } }) {
  return (
    <div className={styles.failure}>
      <Alert tone="destructive">{wordsFor(query.error)}</Alert>
      <Button variant="outline" size="small" onClick={() => query.refetch()}>
        Try again
      </Button>
    </div>
  )
}

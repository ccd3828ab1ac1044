import { Loading, Skeleton } from '@latchkey/ui'
import styles from './ScreenSkeleton.module.css'

/** The size of most screens: a title, and a block of content. */
export function ScreenSkeleton() {
  return (
    <Loading label="Loading">
      <div className={styles.screen}>
        <Skeleton shape="title" className={styles.title} />
        <Skeleton className={styles.block} />
      </div>
    </Loading>
  )
}

import styles from './BulkProgress.module.css'

/** How many of the selected users are done, for the dialog that changes them. */
export function BulkProgress({ done, all }: { done: number; all: number }) {
  return (
    <p role="status" className={styles.progress}>
      {done > 0 && `${done} of ${all} done…`}
    </p>
  )
}

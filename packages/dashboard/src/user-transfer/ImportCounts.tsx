import type { UserImport } from '@latchkey/js'
import styles from './Transfer.module.css'

const number = new Intl.NumberFormat('en')

/** What came of the rows so far. */
export function ImportCounts({ state }: { state: UserImport }) {
  const { isDryRun, createdUsers, createdTeams, skipped, failed } = state
  const counts = [
    [isDryRun ? 'Users to be created' : 'Users created', createdUsers],
    [isDryRun ? 'Teams to be created' : 'Teams created', createdTeams],
    ['There already', skipped],
    ['Problems', failed],
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

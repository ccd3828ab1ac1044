import { maskSecrets } from '@latchkey/contract/rules'
import styles from './Differences.module.css'

/** A path, what it was and what it is. Absent: it was not, or is not, set. */
export interface Difference {
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Path by path, what something was and what it becomes. Secrets are not shown, only that they change. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className={styles.differences}>
      {differences.map(({ path, before, after }) => (
        <li key={path} className={styles.difference}>
          <code className={styles.path}>{path}</code>
          <del className={styles.before}>
            <span className="latchkey-visually-hidden">Was: </span>
            <Value path={path} value={before} />
          </del>
          <ins className={styles.after}>
            <span className="latchkey-visually-hidden">Becomes: </span>
            <Value path={path} value={after} />
          </ins>
        </li>
      ))}
    </ul>
  )
}

function Value({ path, value }: { path: string; value: unknown }) {
  if (value === undefined || value === null) return <em className={styles.none}>not set</em>
  const shown = maskSecrets(value, path)
  return <span className={styles.value}>{isText(shown) ? shown : JSON.stringify(shown, null, 2)}</span>
}

/** Long texts, such as templates, are read line by line; a short one has its quotes, which tell "true" from true. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.includes('\n')
}

import type { PermissionExplanation } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import styles from './Explanation.module.css'

export interface ExplanationProps {
  explanation: PermissionExplanation
  /** Whom it is about. */
  who: string
  /** In which team; null: in the whole project. */
  where: string | null
}

/** Why someone holds a permission: one line for every grant that leads to it, from what was granted to what follows. */
export function Explanation({ explanation: { isHeld, permissionId, paths }, who, where }: ExplanationProps) {
  const permission = (
    <>
      <code className={styles.id}>{permissionId}</code>
      {where !== null && ` in ${where}`}
    </>
  )
  if (!isHeld) {
    return (
      <p className={styles.verdict}>
        <Badge tone="warning">Not held</Badge> {who} does not have {permission}: neither it nor anything that contains
        it was granted.
      </p>
    )
  }
  return (
    <div className={styles.explanation}>
      <p className={styles.verdict}>
        <Badge tone="success">Held</Badge> {who} has {permission}
        {paths.length > 1 ? `, in ${paths.length} ways:` : ':'}
      </p>
      <ol className={styles.paths}>
        {paths.map(path => (
          <li key={path.join(' ')} className={styles.path}>
            <Path path={path} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Path({ path }: { path: readonly string[] }) {
  return path.map((id, index) => (
    <Fragment key={id}>
      <span className={styles.link}>
        {index > 0 && <ArrowRight size={14} aria-hidden="true" />}
        {index === 0 ? 'Granted' : 'contains'}
      </span>
      <code className={index === path.length - 1 ? styles.input : styles.step}>{id}</code>
    </Fragment>
  ))
}

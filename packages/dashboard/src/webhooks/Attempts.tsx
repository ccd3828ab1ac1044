import type { WebhookAttempt } from '@latchkey/js'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { AttemptResult } from './AttemptsTable.tsx'
import styles from './Webhooks.module.css'
import { explainFailure, triggers } from './webhook-words.ts'

/** How each attempt ended, newest first: for a failure the reason, what to do, and what the receiver said. */
export function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  if (attempts.length === 0) return null
  return (
    <ol className={styles.attempts} aria-label="Attempts">
      {attempts.map((attempt, index) => (
        <li key={attempt.id}>
          <p className={styles.attempt}>
            <AttemptResult attempt={attempt} />
            <span className={styles.quiet}>
              {triggers[attempt.trigger]}, {attempt.durationMillis} ms, <Moment at={attempt.attemptedAt} />
            </span>
          </p>
          {attempt.status === 'failed' && index === 0 && <p>{explainFailure(attempt)}</p>}
          {attempt.responseBody && index === 0 && (
            <CodeBlock title={`What the receiver said (${attempt.responseStatus})`} code={attempt.responseBody} />
          )}
        </li>
      ))}
    </ol>
  )
}

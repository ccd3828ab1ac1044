import { CheckIcon } from '@latchkey/ui'
import type { SetUpStep } from './payment-mode.ts'
import styles from './Stripe.module.css'

export function SetUpSteps({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, isDone, note }, index) => (
        <li key={title} className={styles.step} data-done={isDone || undefined}>
          <span className={styles.mark} aria-hidden="true">
            {isDone ? <CheckIcon /> : index + 1}
          </span>
          <span className={styles.words}>
            <strong>
              {title}
              <span className="latchkey-visually-hidden">{isDone ? ': done' : ': to do'}</span>
            </strong>
            <span className={styles.quiet}>{note}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

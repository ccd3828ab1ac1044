import type { EmailSourceProblem } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import styles from './EmailEditor.module.css'

export interface SourceProblemsProps {
  problems: readonly EmailSourceProblem[]
  /** What is edited: problems of the other one stand elsewhere. */
  part: EmailSourceProblem['in']
  onGoTo: (problem: EmailSourceProblem) => void
}

/** Why there is no email; a problem of this source leads to its line. */
export function SourceProblems({ problems, part, onGoTo }: SourceProblemsProps) {
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Alert tone="destructive" className={styles.problems}>
          <ul aria-label="Problems">
            {problems.map(problem => (
              <li key={`${problem.in} ${problem.line} ${problem.message}`}>
                {problem.in !== part && <strong>In the {problem.in}: </strong>}
                {problem.message}{' '}
                {problem.in === part && problem.line !== undefined && (
                  <button type="button" className={styles.show} onClick={() => onGoTo(problem)}>
                    Line {problem.line}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

/** What is wrong with a source, for the person who wrote it. */
export interface SourceProblem {
  /** One sentence, without the name of the file and the line. */
  readonly message: string
  readonly in: 'template' | 'theme'
  readonly line?: number
  readonly column?: number
}

/** An email could not be rendered, and the owner can change that. The message may be shown: "template.tsx:12: x is not defined". */
export class EmailRenderingError extends Error {
  override readonly name = 'EmailRenderingError'
  readonly problem: SourceProblem

  constructor(problem: SourceProblem) {
    const line = problem.line === undefined ? '' : `:${problem.line}`
    super(`${problem.in}.tsx${line}: ${problem.message}`)
    this.problem = problem
  }
}

/** The sandbox itself does not work, whatever the source: nothing may be sent. The cause is for the log. */
export class EmailSandboxUnavailable extends Error {
  override readonly name = 'EmailSandboxUnavailable'
}

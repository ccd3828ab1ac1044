export interface Failure {
  readonly file: string
  /** Empty for a file as a whole. */
  readonly title: string
  readonly message: string
}

export interface Results {
  readonly passed: number
  /** What failed, and failed again where it was run again. */
  readonly failures: readonly Failure[]
  /** What failed first and passed when it was run again, alone. */
  readonly unsteady: readonly Failure[]
}

/** Of a run in which failed tests were not run again yet. */
export interface FirstRun extends RunOptions {
  readonly passed: readonly Pick<Failure, 'file' | 'title'>[]
  readonly failures: readonly Failure[]
  readonly selection: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface RunOptions {
  readonly show?: boolean | 'at the end'
  /** The Node that runs the tests: this one, unless another is named. */
  readonly program?: string
}

export function runTests(
  selection: readonly string[],
  env: Readonly<Record<string, string>>,
  options?: RunOptions,
): Promise<FirstRun>

export function runFailedAgain(first: FirstRun): Promise<Results>

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

export function runTests(
  selection: readonly string[],
  env: Readonly<Record<string, string>>,
  options?: { show?: boolean },
): Promise<Results>

export interface Failure {
  readonly file: string
  readonly title: string
  readonly message: string
  /** Whether it passed when it was run again, alone. */
  readonly isUnsteady: boolean
}

export interface Results {
  readonly passed: number
  readonly failures: readonly Failure[]
}

export function runTests(
  selection: readonly string[],
  env: Readonly<Record<string, string>>,
  options?: { show?: boolean },
): Promise<Results>

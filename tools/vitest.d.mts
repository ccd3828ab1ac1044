export interface Failure {
  readonly file: string
  readonly title: string
  readonly message: string
}

export interface Results {
  readonly passed: number
  readonly failures: readonly Failure[]
  readonly unsteady: readonly Failure[]
}

export function runTests(
  selection: readonly string[],
  env: Readonly<Record<string, string>>,
  options?: { show?: boolean },
): Promise<Results>

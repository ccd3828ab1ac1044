import type { Finding } from '@latchkey/contract'

export const fine = (id: string, message: string): Finding => ({
  id,
  severity: 'fine',
  message,
  fix: null,
  path: null,
})

interface Remedy {
  readonly message: string
  readonly fix: string
  /** Below the address of the dashboard; absent where it is not done there. */
  readonly path?: string
}

/** Stands in the way of going live. */
export const problem = (id: string, { message, fix, path = undefined }: Remedy): Finding => ({
  id,
  severity: 'problem',
  message,
  fix,
  path: path ?? null,
})

/** Better mended, but nothing waits for it. */
export const advice = (id: string, remedy: Remedy): Finding => ({ ...problem(id, remedy), severity: 'advice' })

import type { ChainEnd } from '@latchkey/contract/rules'

export type { ChainEnd } from '@latchkey/contract/rules'

export interface VerifyAuditLogOptions {
  /**
   * The end of an earlier verification. With it, lines that were taken away from the end of the log are missed,
   * too; without it, a log that was cut off looks whole.
   */
  readonly known?: ChainEnd
  /** Called after each page with the number of lines read. */
  readonly onProgress?: (progress: { readonly position: number }) => void
  readonly signal?: AbortSignal
}

/** Whether the log is as it was written. If so, keep its `end` for the next time. */
export type AuditVerification =
  | {
      readonly isIntact: true
      readonly end: ChainEnd
      /** The newest lines, which are not in the chain yet: it says nothing about them. Usually they are a second old. */
      readonly unlinked: { readonly count: number; readonly since: Date | null }
    }
  | {
      readonly isIntact: false
      /** The first line that is not as it should be. */
      readonly position: number
      readonly problem: string
    }

/** The messages between the host and a worker. */
import type { SourceProblem } from './errors.ts'
import type { EmailContent, Preview } from './sandbox.ts'
import type { SnapshotPointers } from './worker/snapshot.ts'

/** What build.mjs writes beside the memory of the snapshot. */
export interface SnapshotDescription {
  readonly pointers: SnapshotPointers
  readonly importable: readonly string[]
  /** Of the memory. */
  readonly bytes: number
}

/** What a worker starts with. The parts that are large are shared by all workers. */
export interface WorkerSettings {
  readonly wasm: WebAssembly.Module
  readonly memory: SharedArrayBuffer
  readonly pointers: SnapshotPointers
  readonly importable: readonly string[]
  /** For evaluating the content, and again for each email. */
  readonly deadlineMs: number
}

export type Job =
  | {
      readonly kind: 'render'
      readonly content: EmailContent
      /** A part of the name of the markers. It is random, so that no variable contains it. */
      readonly token: string
      /** The time inside the engine, which stands still during a job. */
      readonly timeMs: number
      /** JSON of a `RenderInput` for each recipient. */
      readonly inputs: readonly string[]
      /** For requests that show the email, and send it to no recipients. */
      readonly isPreview: boolean
    }
  | { readonly kind: 'inspect'; readonly source: string; readonly timeMs: number }

export interface Failure {
  readonly problem: SourceProblem
  /** The worker is not used again: a limit was exceeded, or the engine may be damaged. */
  readonly isFault: boolean
}

export type RenderOutcome = { readonly rendered: Preview } | Failure
/** JSON of a bounded length. */
export type Inspected = { readonly previewVariables?: string; readonly variablesJsonSchema?: string }

export type WorkerMessage =
  | { readonly kind: 'ready' }
  /** The next recipient's, in order. */
  | { readonly kind: 'email'; readonly outcome: RenderOutcome }
  /** The content fails for every recipient. */
  | { readonly kind: 'content-failed'; readonly failure: Failure }
  | { readonly kind: 'inspected'; readonly inspected: Inspected }
  | { readonly kind: 'done' }

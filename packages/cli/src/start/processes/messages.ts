/** What the primary process and its workers send each other. */
import type { Figures } from '@latchkey/server'

export type ToWorker =
  /** Stop with all others: `/ready` says no from now on. */
  | { readonly type: 'stop' }
  /** Stop while others go on. */
  | { readonly type: 'leave-to-others' }
  | { readonly type: 'ping' }
  | { readonly type: 'ask-figures' }
  | { readonly type: 'gathered-figures'; readonly figures: readonly Figures[] }

export type ToPrimary =
  | { readonly type: 'serving'; readonly ownerLink: string | null }
  | { readonly type: 'pong' }
  | { readonly type: 'figures'; readonly figures: Figures }
  /** Asks for the figures of the other workers. */
  | { readonly type: 'gather-figures'; readonly figures: Figures }

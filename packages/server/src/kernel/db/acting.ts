import type { Actor } from '@latchkey/contract'

/** In whose name the database is spoken to. */
export interface Acting extends Omit<Actor, 'name'> {
  /** Absent: to be looked up where it is needed. */
  readonly name?: string
}

/** The server itself: at its start, in its jobs, and for callers without credentials. */
export const systemActor: Acting = { type: 'system', id: null, role: null }

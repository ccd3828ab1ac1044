import type { Actor } from '@latchkey/contract'

/** In whose name the database is spoken to. */
export type Acting = Omit<Actor, 'name'>

/** The server itself: at its start, in its jobs, and for whoever shows no credentials. */
export const systemActor: Acting = { type: 'system', id: null, role: null }

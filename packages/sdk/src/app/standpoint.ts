/**
 * In whose name something is asked for, and what is known already of what they may see. For somebody who is
 * signed in there is one for each session, so that nobody sees what was loaded for somebody else.
 */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { createNamedStores, type LoadersOf, type NamedStores } from '../cache/named-stores.ts'
import type { Session } from '../session/session.ts'
import type { Connection } from './connection.ts'
import type { Watchable } from './watchable.ts'

export interface Standpoint extends NamedStores<Watchable> {
  readonly connection: Connection
  /** Null: the application's own server, with its key. */
  readonly session: Session | null
  /** Whose things are meant by "own"; `me` is whoever is signed in. */
  readonly userId: string
  /** Says that the user has changed: to what the server answered, or else to what it answers now. */
  readonly userChanged: (answered?: WireServerUser) => Promise<void>
}

export type Loaders = LoadersOf<Watchable, Standpoint>

export function createStandpoint(
  parts: Pick<Standpoint, 'connection' | 'session' | 'userId'> & Partial<Pick<Standpoint, 'userChanged'>>,
): Standpoint {
  const standpoint: Standpoint = {
    userChanged: async () => {},
    ...parts,
    ...createNamedStores<Watchable>((name, key) =>
      parts.connection.store(async () => {
        const { loaders } = await import('./loaders.ts')
        const load: Loaders[typeof name] = loaders[name]
        return load(standpoint, ...key)
      }),
    ),
  }
  return standpoint
}

/** How far a caller's key reaches. Levels nest: what a client may do, a server may do too. */
export type Level = 'client' | 'server' | 'admin'

export const levels: readonly Level[] = ['client', 'server', 'admin']

/** The levels from this one upwards. */
export function levelsFrom(lowest: Level): readonly Level[] {
  return levels.slice(levels.indexOf(lowest))
}

/**
 * A shape that differs between levels. A level without its own takes the one below.
 *
 * The type of a leveled shape is that of its highest level: a handler always speaks the widest form,
 * and the door narrows it to what the caller may send and see.
 */
export interface ByLevel<Widest> {
  readonly byLevel: true
  readonly client: unknown
  readonly server: unknown
  readonly admin: unknown
  /** Exists in types only. */
  readonly widest?: Widest
}

export function byLevel<Client, Server = Client, Admin = Server>(shapes: {
  client: Client
  server?: Server
  admin?: Admin
}): ByLevel<Admin> {
  const server = shapes.server ?? shapes.client
  return { byLevel: true, client: shapes.client, server, admin: shapes.admin ?? server }
}

export function isByLevel(shape: unknown): shape is ByLevel<unknown> {
  return typeof shape === 'object' && shape !== null && 'byLevel' in shape
}

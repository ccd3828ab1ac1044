import type { ServerTeam as PlainTeam, ServerItem, ServerTeamUser, TeamApiKey, TeamInvitation } from '@latchkey/js'
import type { ReaderStores } from './reader-store.ts'

/** The hooks beside the readers of a team, for an application's own server. They suspend while they are loaded. */
export interface ServerTeamHooks {
  /** The hook beside `listUsers`. */
  useUsers(): readonly ServerTeamUser[]
  /** The hook beside `listInvitations`. */
  useInvitations(): readonly TeamInvitation[]
  /** The hook beside `listApiKeys`. */
  useApiKeys(): readonly TeamApiKey[]
  /** The hook beside `getItem`. */
  useItem(itemId: string): ServerItem
}

/**
 * A team, as the application's own server sees it, with hooks.
 *
 * @example
 * const members = serverApp.useTeam(teamId)?.useUsers()
 */
export interface ServerTeam extends PlainTeam, ServerTeamHooks {}

export function withServerTeamHooks(team: PlainTeam, stores: ReaderStores): ServerTeam {
  const { id } = team
  return Object.freeze({
    ...stores.following(team),
    useUsers: () => stores.useReader(['team', id, 'users'], () => team.listUsers()),
    useInvitations: () => stores.useReader(['team', id, 'invitations'], () => team.listInvitations()),
    useApiKeys: () => stores.useReader(['team', id, 'apiKeys'], () => team.listApiKeys()),
    useItem: itemId => stores.useReader(['team', id, 'item', itemId], () => team.getItem(itemId)),
  })
}

import type { ServerTeam as PlainTeam, ServerItem, ServerTeamUser, TeamApiKey, TeamInvitation } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { addHooks } from '../app/own-methods.ts'
import { useStoreAnywhere } from '../hooks/use-store.ts'

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

export const withServerTeamHooks: (team: PlainTeam) => ServerTeam = addHooks((team): ServerTeamHooks => {
  const { store } = team[latchkeyInternals]
  return {
    useUsers: () => useStoreAnywhere(store(() => team.listUsers())),
    useInvitations: () => useStoreAnywhere(store(() => team.listInvitations())),
    useApiKeys: () => useStoreAnywhere(store(() => team.listApiKeys())),
    useItem: itemId => useStoreAnywhere(store(() => team.getItem(itemId))),
  }
})

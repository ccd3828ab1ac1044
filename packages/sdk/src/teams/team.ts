import type { ClientTeam, ServerTeam as WireServerTeam } from '@latchkey/contract'

/**
 * A team, as its members see it.
 *
 * @example
 * const [team] = await user.listTeams()
 */
export interface Team {
  readonly id: string
  readonly displayName: string
  readonly profileImageUrl: string | null
  /** JSON that people and the application's server may change. */
  readonly clientMetadata: unknown
  /** JSON that people may read, and only the application's server may change. */
  readonly clientReadOnlyMetadata: unknown
}

/**
 * A team, as the application's own server sees it.
 *
 * @example
 * const team = await serverApp.getTeam(teamId)
 */
export interface ServerTeam extends Team {
  readonly createdAt: Date
  /** JSON that only the application's server sees. */
  readonly serverMetadata: unknown
}

/** What a new team is made of. */
export interface TeamCreateOptions {
  readonly displayName: string
  readonly profileImageUrl?: string | null
}

/** The same, as the application's own server may say it. */
export interface ServerTeamCreateOptions extends TeamCreateOptions {
  /** Becomes the team's first member. Without it the team begins empty. */
  readonly creatorUserId?: string
}

export function toTeam(wire: ClientTeam): Team {
  const { id, displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata } = wire
  return Object.freeze({ id, displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata })
}

export function toServerTeam(wire: WireServerTeam): ServerTeam {
  const { createdAtMillis, serverMetadata } = wire
  return Object.freeze({ ...toTeam(wire), createdAt: new Date(createdAtMillis), serverMetadata })
}

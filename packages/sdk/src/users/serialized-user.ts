/**
 * The signed-in user from a server that has read them with its secret key to the page that it renders: what users know of
 * themselves, and nothing else of what the key shows.
 */
import { fromWire } from '@latchkey/client'
import type { OwnUser, ServerUser } from '@latchkey/contract'
import type { User } from './user.ts'

const names = [
  'id',
  'displayName',
  'profileImageUrl',
  'primaryEmail',
  'primaryEmailVerified',
  'signedUpAtMillis',
  'isAnonymous',
  'isRestricted',
  'restrictedReason',
  'restrictedByAdmin',
  'restrictedByAdminReason',
  'locale',
  'clientMetadata',
  'clientReadOnlyMetadata',
  'hasPassword',
  'otpAuthEnabled',
  'passkeyAuthEnabled',
  'requiresTotpMfa',
  'mustEnrolSecondFactor',
  'authWithEmail',
  'oauthProviders',
  'selectedTeamId',
] as const satisfies readonly (keyof OwnUser)[]

const teamNames = ['id', 'displayName', 'profileImageUrl', 'clientMetadata', 'clientReadOnlyMetadata'] as const

export type SerializedUser = OwnUser

export function serializeUser(user: Pick<User, 'toClientJson'>): SerializedUser {
  // What the server answered, spelled back.
  const wire = fromWire(user.toClientJson()) as ServerUser
  return { ...picked(wire, names), selectedTeam: wire.selectedTeam && picked(wire.selectedTeam, teamNames) }
}

function picked<From, Name extends keyof From>(from: From, names: readonly Name[]): Pick<From, Name> {
  const entries = names.filter(name => from[name] !== undefined).map(name => [name, from[name]])
  // One entry for each of the names that there are; the rest are optional.
  return Object.fromEntries(entries) as Pick<From, Name>
}

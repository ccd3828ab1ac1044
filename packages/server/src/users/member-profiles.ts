/** How users show themselves in the teams they are in. */
import {
  type ServerTeamMemberProfile,
  type TeamMemberProfileUpdate,
  TeamMembershipNotFound,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { findImageAddress } from '../images/images.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { memberPictureOwner, updateProfile } from '../teams/team-memberships.ts'
import { getTeam } from '../teams/teams.ts'
import { listProfileRows, type ProfileFilter } from './member-profiles.store.ts'
import { getUser } from './user-state.ts'
import { lockUser } from './users.store.ts'

/**
 * Profiles, oldest membership first.
 *
 * @throws `TeamNotFound`, {@link UserNotFound} when the team or the user does not exist.
 */
export async function listProfiles(db: Db, filter: ProfileFilter): Promise<ServerTeamMemberProfile[]> {
  const profiles = await listProfileRows(db, filter)
  if (profiles.length > 0) return profiles
  if (filter.teamId !== undefined) await getTeam(db, filter.teamId)
  if (filter.userId !== undefined) await getUser(db, filter.userId)
  return []
}

/** The name by which a member is shown in a team; null without one, or for someone who is no member. */
export async function findMemberName(db: Db, teamId: string, userId: string): Promise<string | null> {
  const [profile] = await listProfileRows(db, { teamId, userId })
  return profile?.displayName?.trim() || null
}

/** @throws {@link UserNotFound}, {@link TeamMembershipNotFound} */
export async function getProfile(db: Db, teamId: string, userId: string): Promise<ServerTeamMemberProfile> {
  const [profile] = await listProfileRows(db, { teamId, userId })
  if (profile) return profile
  await getUser(db, userId)
  throw TeamMembershipNotFound({ teamId, userId })
}

/** @throws {@link UserNotFound}, {@link TeamMembershipNotFound}, and the refusals of pictures. */
export async function changeProfile(
  app: App,
  tx: Tx,
  teamId: string,
  userId: string,
  { displayName, profileImageUrl }: TeamMemberProfileUpdate,
): Promise<ServerTeamMemberProfile> {
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  const before = await getProfile(tx, teamId, userId)
  const owner = memberPictureOwner(teamId, userId)
  // Sending back what is shown changes nothing, also when it is the account's picture that is shown.
  const image = await findImageAddress(app, tx, profileImageUrl, before.profileImageUrl, owner)
  await updateProfile(tx, teamId, userId, { displayName, profileImageUrl: image })
  return getProfile(tx, teamId, userId)
}

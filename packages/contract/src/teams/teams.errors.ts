import { defineError, defineText } from '../kernel/error.ts'

export const TeamNotFound = defineError(
  'TEAM_NOT_FOUND',
  404,
  (_: { teamId: string }) => 'There is no team with this id in the project.',
)
export const TeamMembershipNotFound = defineError(
  'TEAM_MEMBERSHIP_NOT_FOUND',
  404,
  (_: { teamId: string; userId: string }) => 'This user is not a member of this team.',
)
export const OnlyOwnTeams = defineText(
  403,
  'A client can list only the teams of the signed-in user: add user_id=me to the query.',
)
export const TeamCreationDisabled = defineText(
  403,
  'In this project, clients cannot create teams. Create it from your server, or allow it in the team settings.',
)
export const CreatorMustBeSelf = defineText(403, 'A client can create a team only for the signed-in user.')
export const TooManyTeams = defineText(
  400,
  'This user is in 1 000 teams already, which is the most. Delete or leave one first.',
)
export const CreatorGivenTwice = defineText(
  400,
  'Name the creator once: either creator_user_id in the body or add_current_user in the query.',
)

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
export const TeamOwnsProjects = defineText(
  400,
  'This team owns projects. Transfer them to another team or delete them first, then delete the team.',
)
export const TeamMembershipExists = defineError(
  'TEAM_MEMBERSHIP_ALREADY_EXISTS',
  409,
  'This user is a member of this team already.',
)
export const TooManyMembers = defineText(400, 'This team has 10 000 members, which is the most. Remove a member first.')
export const ProfileTeamRequired = defineText(
  400,
  'A client can list the member profiles of one team at a time: add team_id to the query.',
)
export const ProfileOfSomeoneElse = defineText(403, 'A client can change only the profile of the signed-in user.')

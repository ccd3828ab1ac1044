/** What users of the project `internal` do besides. Loaded when the first of it is done. */
import type { ViewerStores } from '../app/viewer-stores.ts'
import { inviteColleague, listColleagueInvitations, listColleagues, ownRole } from '../colleagues/colleagues.ts'
import { createOwnedProject, listOwnedProjects } from '../projects/owned-projects.ts'
import type { Session } from '../session/session.ts'
import type { ProjectOwner } from './internal-user.ts'

export function ownerActs(from: ViewerStores, session: Session) {
  return {
    createProject: options => createOwnedProject(from.connection, session, options),
    listOwnedProjects: () => listOwnedProjects(from.connection, session),
    getRole: team => ownRole(from, team.id),
    listColleagues: team => listColleagues(from, team.id),
    inviteColleague: (team, options) => inviteColleague(from, team.id, options),
    listColleagueInvitations: team => listColleagueInvitations(from, team.id),
  } satisfies ProjectOwner
}

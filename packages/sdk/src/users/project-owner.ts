/** What `owner-acts.ts` has of a `ProjectOwner`, loaded with the first call. */
import type { ViewerStores } from '../app/viewer-stores.ts'
import { later } from '../later.ts'
import type { Session } from '../session/session.ts'

const acts = [
  'createProject',
  'listOwnedProjects',
  'getRole',
  'listColleagues',
  'inviteColleague',
  'listColleagueInvitations',
] as const

export function createProjectOwner(from: ViewerStores, session: Session) {
  return later(acts, async () => (await import('./owner-acts.ts')).ownerActs(from, session))
}

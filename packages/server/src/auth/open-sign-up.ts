/** Whether the project takes a new account: the one decision, for every method by which a visitor may make one. */
import { SignUpDisabled } from '@latchkey/contract'
import type { App } from '../app.ts'
import { isInvited } from '../invitations/invitations.ts'
import type { Db } from '../kernel/db/db.ts'
import { internalProjectId, type Project } from '../kernel/http/caller.ts'
import { refuseRowsAboveStorage } from '../projects/storage.ts'
import { hasMembers } from '../teams/teams.ts'

/**
 * Sign-up at `internal` is off once the server has an owner. Owners invite colleagues, whose addresses still sign up; and a
 * server that lost its last owner is claimed again.
 *
 * @param email null where the account has no address, or one that is not proved by who says it
 * @throws {@link SignUpDisabled}, `StorageFull`
 */
export async function refuseClosedSignUp(app: App, db: Db, project: Project, email: string | null): Promise<void> {
  const { id, ownerTeamId, config } = project
  refuseRowsAboveStorage(app, id)
  if (config.auth.allowSignUp) return
  if (id !== internalProjectId) throw SignUpDisabled()
  if (email !== null && (await isInvited(app, db, project, email))) return
  if (ownerTeamId === null || (await hasMembers(db, ownerTeamId))) throw SignUpDisabled()
}

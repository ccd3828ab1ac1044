/** How the person who started the server becomes its owner: by a link that only the terminal shows. */
import { CodeAlreadyUsed } from '@latchkey/contract'
import type { App } from '../app.ts'
import { consumeCode, consumeOpenCodes, issueCode, type UsableCode } from '../codes/codes.ts'
import { bindDb, type Tx } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { internalProjectId, type Project } from '../kernel/http/caller.ts'
import { overrideConfig, projectDirectory } from '../projects/projects.ts'
import { addCreator, hasMembers, lockTeam } from '../teams/teams.ts'

/** A link for the first owner, or null when there is one already. Every start without an owner makes a new one. */
export async function firstOwnerLink(app: App): Promise<string | null> {
  const teamId = await findEmptyOwnerTeam(app)
  if (teamId === null) return null
  const db = bindDb(app.database, internalProjectId, 'main')
  const { code } = await transaction(db, tx => issueCode(app, tx, 'owner-claim', { teamId }))
  return `${app.config.publicUrl}/claim?code=${code}`
}

/** Whether no one owns this server yet, so that a link for its first owner is open. */
export async function needsOwner(app: App): Promise<boolean> {
  return (await findEmptyOwnerTeam(app)) !== null
}

async function findEmptyOwnerTeam(app: App): Promise<string | null> {
  const internal = await projectDirectory(app).read(internalProjectId)
  const teamId = internal?.ownerTeamId ?? null
  if (teamId === null) return null
  return (await hasMembers(bindDb(app.database, internalProjectId, 'main'), teamId)) ? null : teamId
}

export async function claimOwnership(
  app: App,
  tx: Tx,
  project: Project,
  userId: string,
  code: UsableCode<'owner-claim'>,
): Promise<void> {
  const { teamId } = code.subject
  await lockTeam(tx, teamId)
  if (await hasMembers(tx, teamId)) throw CodeAlreadyUsed()
  await consumeCode(app, tx, code)
  // Earlier starts printed links too, and old output may lie about: the first owner closes them all, so that
  // none works again once the last owner has left.
  await consumeOpenCodes(app, tx, 'owner-claim')
  await addCreator(app, tx, project, teamId, userId)
  // From now on the owner decides who comes in: by invitations, or by switching sign-up on again.
  await overrideConfig(app, tx, { 'auth.allowSignUp': false })
}

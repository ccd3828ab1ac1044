/** How the person who started the server becomes its owner: by a link that only the terminal shows. */
import { CodeAlreadyUsed } from '@latchkey/contract'
import type { App } from '../app.ts'
import { consumeCode, consumeOpenCodes, issueCode, type UsableCode } from '../codes/codes.ts'
import { bindDb, type Tx } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { internalProjectId, type Project } from '../kernel/http/caller.ts'
import { projectDirectory } from '../projects/projects.ts'
import { addCreator, hasMembers, lockTeam } from '../teams/teams.ts'

/** A link for the first owner, or null when there is one already. Every start without an owner makes a new one. */
export async function firstOwnerLink(app: App): Promise<string | null> {
  const internal = await projectDirectory(app).read(internalProjectId)
  const db = bindDb(app.database, internalProjectId, 'main')
  const teamId = internal?.ownerTeamId
  if (!teamId || (await hasMembers(db, teamId))) return null
  const { code } = await transaction(db, tx => issueCode(app, tx, 'owner-claim', { teamId }))
  return `${app.config.publicUrl}/claim?code=${code}`
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
}

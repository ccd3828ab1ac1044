/** In whose log a call belongs: its project's, unless the call makes, moves or ends a project. */
import type { AuditEntry } from '@latchkey/contract'
import type { Acting, Db } from '../kernel/db/db.ts'
import type { AuditedCall, AuditedOutcome } from '../kernel/http/audited.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { getTargets, idIn } from './audit-fields.ts'

export interface Log {
  readonly projectId: string
  readonly targets: AuditEntry['targets']
}

export function getLogs({ projectId, actor }: Db, call: AuditedCall, outcome: AuditedOutcome): Log[] {
  const named = getTargets(call, outcome.result === 'done' ? outcome.made : undefined)
  const targets = named.length === 0 ? themselves(actor) : named
  if (outcome.result === 'refused') return [{ projectId, targets }]
  switch (call.action) {
    case 'projects.createOwned':
      return [{ projectId: idIn(outcome.made, 'id') ?? projectId, targets }]
    case 'projects.transfer':
      return [...new Set([idIn(call.input.body, 'projectId') ?? projectId, internalProjectId])].map(id => ({
        projectId: id,
        targets,
      }))
    case 'projects.deleteAdmin':
      // Its own log goes with it.
      return [{ projectId: internalProjectId, targets: [{ kind: 'projectId', id: projectId }] }]
    default:
      return [{ projectId, targets }]
  }
}

/** A user of `internal` is an owner in what they own, also where they show a key beside their sign-in. */
export function getActor({ actor }: Db, { action, internalUserId }: AuditedCall): Acting {
  const isOwners = action === 'projects.createOwned' || action === 'projects.transfer'
  if (!isOwners || internalUserId === null || actor.type === 'owner') return actor
  return { type: 'owner', id: internalUserId, role: null }
}

/** A user's call that names nothing else is about that user. */
function themselves({ type, id }: Acting): AuditEntry['targets'] {
  return type === 'user' && id !== null ? [{ kind: 'userId', id }] : []
}

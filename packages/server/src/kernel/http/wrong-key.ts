/**
 * Adds a line to the audit log of a project when a secret server key or an admin key does not open it.
 *
 * The caller is unknown, so the line has the actor `key` without an id; what was tried is its target. The publishable
 * key is public and not written.
 */
import { InvalidAdminKey, InvalidSecretKey, type Level } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { bindDb } from '../db/db.ts'
import { getReason } from '../db/errors.ts'
import type { AuditLog } from './audited.ts'
import type { Device } from './context.ts'

const unknownKey = { type: 'key', id: null, role: null } as const

export interface TriedWith {
  /** The name of the endpoint, such as `users.list`. */
  readonly endpoint: string
  readonly requestId: string
  readonly device: Device
}

/** Nothing, for any other error. Never throws: the refusal itself is the answer. */
export async function auditWrongKey(
  { app, auditLog }: { readonly app: App; readonly auditLog: AuditLog },
  error: unknown,
  { endpoint, requestId, device }: TriedWith,
): Promise<void> {
  const wrong = wrongKeyIn(error)
  if (!wrong) return
  const { level, projectId, refusal } = wrong
  const db = bindDb(app.database, projectId, 'main', unknownKey)
  const input = { params: { endpoint }, query: undefined, body: undefined }
  const about = {
    action: 'internalApiKeys.use',
    makes: 'apiKeyId',
    keeps: undefined,
    level,
    internalUserId: null,
    sessionId: null,
  }
  try {
    if (!(await auditLog.allowsWrongKeyLine(device.address, db))) return
    await auditLog.write(db, {
      call: { ...about, input, requestId, device },
      actor: { ...unknownKey, name: null },
      outcome: { result: 'refused', refusal },
    })
  } catch (cause) {
    app.log.error({ requestId, endpoint, reason: getReason(cause) }, 'audit log write failed: wrong key')
  }
}

interface WrongKey {
  readonly level: Level
  readonly projectId: string
  readonly refusal: string
}

function wrongKeyIn(error: unknown): WrongKey | null {
  const isAdmin = InvalidAdminKey.is(error)
  if (!isAdmin && !InvalidSecretKey.is(error)) return null
  const { code, status } = error.kind
  return {
    level: isAdmin ? 'admin' : 'server',
    projectId: String(error.details.projectId),
    refusal: code ?? String(status),
  }
}

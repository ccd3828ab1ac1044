/**
 * Leaked keys. A caller with a whole key may revoke it: they could do worse with it. The audit log gets a line, and those who
 * look after the key are notified by email, in the same transaction; whether it arrives changes nothing.
 */
import { ApiKeyExpired, ApiKeyNotFound, PublicKeyStays } from '@latchkey/contract'
import type { App } from '../app.ts'
import { writeAuditLine } from '../audit/audit.ts'
import { sendEmail } from '../emails/emails.ts'
import { digest } from '../kernel/crypto/random.ts'
import { bindDb, systemActor, type Tx } from '../kernel/db/db.ts'
import type { AuditedCall } from '../kernel/http/audited.ts'
import { internalProjectId, type Project } from '../kernel/http/caller.ts'
import type { Device } from '../kernel/http/context.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { listHeldInTeams } from '../permissions/permissions.ts'
import { fixedRate } from '../rate-limits.ts'
import { getTeam } from '../teams/teams.ts'
import { hasExpired } from './api-keys.ts'
import { isWellFormed } from './key-format.ts'
import { type FoundKey, findKeyAnywhere, listAddresses, revokeOnce } from './leaked-keys.store.ts'

/** From where a key was reported. */
export type KeyReport = Pick<AuditedCall, 'device' | 'requestId'>

/** @throws `TooManyAttempts` when there were too many reports from this client IP lately. */
export async function countReport(app: App, { address }: Device): Promise<void> {
  if (address === null) return
  const db = bindDb(app.database, internalProjectId, 'main')
  await app.limits.spend(db, { bucket: bucketName('leaked-key', limitKey(address)), ...fixedRate('leakedKeyReports') })
}

/** @throws {@link ApiKeyNotFound}, {@link PublicKeyStays} or {@link ApiKeyExpired} */
export async function getLeakedKey(app: App, given: string): Promise<FoundKey> {
  const key = isWellFormed(given) ? await findKeyAnywhere(app.database, digest(given)) : null
  if (!key) throw ApiKeyNotFound()
  if (key.isPublic) throw PublicKeyStays()
  if (hasExpired(app, key)) throw ApiKeyExpired()
  return key
}

/**
 * A key that was revoked before stays as it is: no line is written, and no further email is sent.
 *
 * @param report null: the audit log has the call already
 */
export async function revokeLeakedKey(
  app: App,
  tx: Tx,
  project: Project,
  key: FoundKey,
  report: KeyReport | null,
): Promise<void> {
  const isRevokedNow = await revokeOnce(tx, key.id, app.clock.now())
  if (!isRevokedNow) return
  if (report) {
    const actor = { ...systemActor, name: null }
    await writeAuditLine(app, tx, { call: getCall(key, report), actor, outcome: revoked })
  }
  const teamName = key.kind === 'team' ? (await getTeam(tx, key.ownerId)).displayName : null
  const { description, lastFour } = key
  for (const to of await listAddresses(tx, await listManagers(tx, key))) {
    const props = { projectName: project.displayName, teamName, description, lastFour }
    await sendEmail(app, tx, { to, template: 'leaked-key', props })
  }
}

/** Whoever reported it is unknown in this project. The server does it, and the line says from where. */
function getCall({ id, kind, ownerId }: FoundKey, report: KeyReport): AuditedCall {
  const params = { apiKeyId: id, [kind === 'team' ? 'teamId' : 'userId']: ownerId }
  const input = { params, query: undefined, body: undefined }
  const byNoOne = { level: 'client', internalUserId: null, sessionId: null } as const
  return { action: 'leakedKeys.revoke', keeps: undefined, makes: 'apiKeyId', ...byNoOne, input, ...report }
}

const revoked = { result: 'done', made: undefined } as const

async function listManagers(tx: Tx, { kind, ownerId }: FoundKey): Promise<string[]> {
  if (kind === 'user') return [ownerId]
  const holders = await listHeldInTeams(tx, { teamId: ownerId, permissionId: '$manage_api_keys' })
  return holders.map(({ userId }) => userId)
}

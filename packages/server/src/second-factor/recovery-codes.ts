/**
 * Recovery codes: ten words on paper for the day on which the authenticator app is lost. Each works once. Only its
 * digest is kept, sealed with the root secret: a code lasts for years, and a digest that is only keyed could not follow
 * a change of the root secret.
 */
import { recoveryCodeCount } from '@latchkey/contract'
import type { App } from '../app.ts'
import { digest, randomToken, sameDigest } from '../kernel/crypto/random.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import type { Tx } from '../kernel/db/db.ts'
import {
  deleteRecoveryCodes,
  insertRecoveryCodes,
  listUnusedRecoveryCodes,
  spendRecoveryCode,
} from './second-factor.store.ts'

export { countRecoveryCodes, deleteRecoveryCodes as removeRecoveryCodes } from './second-factor.store.ts'

/** With five bits each, eighty in all. */
const codeLength = 16

/** New codes instead of the previous ones. They are returned here, and never again. */
export async function renewRecoveryCodes(app: App, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => ({ id: app.ids.next(), code: randomToken(codeLength) }))
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, {
    userId,
    codes: codes.map(({ id, code }) => ({
      id,
      sealedDigest: app.sealer.seal(digest(code), getPlace({ projectId: tx.projectId, userId, id })),
    })),
    createdAt: app.clock.now(),
  })
  return codes.map(({ code }) => inGroups(code))
}

/** False: it is none of the user's, or was used before. */
export async function consumeRecoveryCode(app: App, tx: Tx, userId: string, typed: string): Promise<boolean> {
  const given = digest(asMade(typed))
  const unused = await listUnusedRecoveryCodes(tx, userId)
  const matching = unused.find(({ id, sealedDigest }) =>
    sameDigest(given, app.sealer.open(sealedDigest, getPlace({ projectId: tx.projectId, userId, id }))),
  )
  return matching !== undefined && spendRecoveryCode(tx, { userId, id: matching.id, usedAt: app.clock.now() })
}

interface RecoveryCodeId {
  readonly projectId: string
  readonly userId: string
  readonly id: string
}

const getPlace = ({ projectId, userId, id }: RecoveryCodeId) => `${projectId}/users/${userId}/recovery_codes/${id}`

export const sealedRecoveryCodes: SealedColumn = {
  table: 'recovery_codes',
  column: 'sealed_digest',
  type: 'text',
  key: { project_id: 'text', user_id: 'uuid', id: 'uuid' },
  getContext: ({ project_id: projectId = '', user_id: userId = '', id = '' }) => getPlace({ projectId, userId, id }),
}

/** `abcdefghjkmnpqrs` is written `abcd-efgh-jkmn-pqrs`. */
function inGroups(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** In any case, with or without dashes, as someone copies it from paper. No code has an i, l or o: they look alike. */
function asMade(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replaceAll('o', '0')
}

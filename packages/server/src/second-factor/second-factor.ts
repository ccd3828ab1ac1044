/**
 * Recovery codes: ten words on paper for the day on which the authenticator app is lost. Each works once, and only
 * its digest is kept. What a user's authenticator app shares with us stands in the user (users/totp.ts).
 */
import { recoveryCodeCount } from '@latchkey/contract'
import type { App } from '../app.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Tx } from '../kernel/db/db.ts'
import { deleteRecoveryCodes, insertRecoveryCodes, spendRecoveryCode } from './second-factor.store.ts'

export { countRecoveryCodes, deleteRecoveryCodes as removeRecoveryCodes } from './second-factor.store.ts'

/** With five bits each, eighty in all. */
const codeLength = 16

/** New codes in place of those from before. They are told here, and never again. */
export async function renewRecoveryCodes(app: App, tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomToken(codeLength))
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, { userId, codeDigests: codes.map(digest), createdAt: app.clock.now() })
  return codes.map(inGroups)
}

/** False: it is none of the user's, or was used before. */
export async function consumeRecoveryCode(app: App, tx: Tx, userId: string, typed: string): Promise<boolean> {
  return spendRecoveryCode(tx, { userId, codeDigest: digest(asMade(typed)), usedAt: app.clock.now() })
}

/** `abcdefghjkmnpqrs` is written `abcd-efgh-jkmn-pqrs`. */
function inGroups(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** In any case, with or without dashes, as somebody copies it from paper. No code has an i, l or o: they look alike. */
function asMade(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replaceAll('o', '0')
}

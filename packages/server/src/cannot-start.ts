/** The messages for a server that does not start, or cannot reach its database, with what to do where it is known. */
import { ConfigRefused } from './config.ts'
import { UnknownSealingKey } from './kernel/crypto/sealed.ts'
import { DatabaseDown, getCauses, getCode, getReason } from './kernel/db/errors.ts'
import { FolderInUse } from './kernel/db/folder-lock.ts'
import { explainTlsFailure } from './kernel/db/tls-failures.ts'

/** The sentence for failures that we know; nothing for the others, whose stack is what helps. */
export function whyItCannotStart(error: unknown): string | undefined {
  if (error instanceof ConfigRefused || error instanceof FolderInUse) return error.message
  if (error instanceof UnknownSealingKey)
    return 'LATCHKEY_ROOT_SECRET is not the one this database was sealed with. Set that one, or add it to LATCHKEY_PREVIOUS_ROOT_SECRETS.'
  if (unsupportedByPooler.test(getReason(error)))
    return 'DATABASE_URL leads to PgBouncer. Set LATCHKEY_DATABASE_BEHIND_POOLER=true (docs/self-hosting.md, “Behind PgBouncer”).'
  const [tlsFailure] =
    error instanceof DatabaseDown ? getCauses(error).flatMap(cause => explainTlsFailure(cause) ?? []) : []
  if (tlsFailure) return tlsFailure
  if (error instanceof DatabaseDown)
    return `The database cannot be reached (${getReason(error)}). Is it running, and is DATABASE_URL right?`
  if (error instanceof Error && refusals.has(getCode(error) ?? ''))
    return `PostgreSQL does not accept DATABASE_URL: ${error.message}.`
  return undefined
}

/** A wrong password, a user who may not connect, a database that does not exist. */
const refusals = new Set(['28P01', '28000', '3D000'])

/** PgBouncer refuses a connection that brings settings along. */
const unsupportedByPooler = /unsupported startup parameter: (statement|idle_in_transaction_session)_timeout/

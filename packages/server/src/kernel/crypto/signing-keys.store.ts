import { noteChange } from '../changes/changes.store.ts'
import { columns, insertInto } from '../db/columns.ts'
import type { Db, Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { SigningKeyRow } from './signing-keys.tables.ts'

const names = 'kid audience generation publicJwk sealedPrivateKey createdAt signsFrom'

// A line grows by one key a month and loses its retired ones, so this is a handful.
const all = `select ${columns(names)} from signing_keys where project_id = :projectId order by audience, generation limit 100`

const list = statement<SigningKeyRow>('signing-keys.list', all)

export async function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return list(db)
}

const lock = statement<SigningKeyRow>('signing-keys.lock', `${all} for update`)

/** Two rotations at once must not both move the same next key: the second waits for the first. */
export async function lockSigningKeys(tx: Tx): Promise<SigningKeyRow[]> {
  return lock(tx)
}

const insert = statement<never, SigningKeyRow>(
  'signing-keys.insert',
  `${insertInto('signing_keys', names)} on conflict do nothing`,
)

/** Of two processes that add the same generation, the first wins and the second adds nothing. */
export async function addSigningKeys(tx: Tx, rows: readonly SigningKeyRow[]): Promise<void> {
  for (const row of rows) await insert(tx, row)
  await noteChange(tx, 'signing_keys')
}

const update = statement<never, { kid: string; signsFrom: Date }>(
  'signing-keys.set-signs-from',
  'update signing_keys set signs_from = :signsFrom where project_id = :projectId and kid = :kid',
)

export async function setSignsFrom(tx: Tx, kid: string, signsFrom: Date): Promise<void> {
  await update(tx, { kid, signsFrom })
  await noteChange(tx, 'signing_keys')
}

const remove = statement<never, { kids: readonly string[] }>(
  'signing-keys.delete',
  'delete from signing_keys where project_id = :projectId and kid = any(:kids::text[])',
)

export async function deleteSigningKeys(tx: Tx, kids: string[]): Promise<void> {
  if (kids.length === 0) return
  await remove(tx, { kids })
  await noteChange(tx, 'signing_keys')
}

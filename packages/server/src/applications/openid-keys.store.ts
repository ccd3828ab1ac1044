/** The keys that sign ID tokens. */
import { columns, insertInto } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export type OpenIdAlgorithm = 'RS256' | 'ES256'

export interface OpenIdKeyRow {
  readonly kid: string
  readonly algorithm: OpenIdAlgorithm
  readonly generation: number
  readonly publicJwk: Record<string, string>
  readonly sealedPrivateKey: string
  readonly createdAt: Date
}

const names = 'kid algorithm generation publicJwk sealedPrivateKey createdAt'

const list = statement<OpenIdKeyRow>(
  'openid-keys.list',
  `select ${columns(names)} from openid_keys where project_id = :projectId
   order by generation desc, algorithm desc limit 100`,
)

/** The newest first, RS256 before ES256. */
export async function listOpenIdKeys(db: Db): Promise<OpenIdKeyRow[]> {
  return list(db)
}

const add = statement<never, Omit<OpenIdKeyRow, 'publicJwk'> & { publicJwk: string }>(
  'openid-keys.add',
  `${insertInto('openid_keys', names)} on conflict do nothing`,
)

/** Of two processes that add the same generation, the second adds nothing. */
export async function addOpenIdKey(db: Db, row: OpenIdKeyRow): Promise<void> {
  await add(db, { ...row, publicJwk: JSON.stringify(row.publicJwk) })
}

const remove = statement<never, { kids: readonly string[] }>(
  'openid-keys.delete',
  'delete from openid_keys where project_id = :projectId and kid = any(:kids::text[])',
)

export async function deleteOpenIdKeys(db: Db, kids: readonly string[]): Promise<void> {
  await remove(db, { kids })
}

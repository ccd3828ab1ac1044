import { keySetIsOpen } from '../authority/authority.tables.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { linkColumns, type PurchaseLink } from './purchases.tables.ts'

type Columns = { [Column in keyof PurchaseLink]: PurchaseLink[Column] }

const insert = statement<never>(
  'purchases.insert-link',
  `insert into purchase_links (project_id, id, digest, customer_type, customer_id, offer_id, offer, has_server_authority,
     created_at, expires_at, source) values ($1, $2, $3, $4, $5, $6, $7::json, $8, $9, $10, $11::jsonb)`,
)

export async function insertLink(tx: Tx, link: PurchaseLink & { readonly digest: string }): Promise<void> {
  const { id, digest, customerType, customerId, offerId, offer, hasServerAuthority, createdAt, expiresAt, source } =
    link
  const made = source && JSON.stringify(source)
  const values = [offerId, JSON.stringify(offer), hasServerAuthority, createdAt, expiresAt, made]
  await insert(tx, [tx.projectId, id, digest, customerType, customerId, ...values])
}

const byDigest = statement<Columns>(
  'purchases.find-link',
  `select ${linkColumns} from purchase_links l
   where l.project_id = $1 and l.digest = $2 and ${keySetIsOpen('l.source', '$3')}`,
)

/** Null: there is none, or the key that made it is closed. */
export async function findLink(db: Db, digest: string, now: Date): Promise<PurchaseLink | null> {
  const [link] = await byDigest(db, [db.projectId, digest, now])
  return link ?? null
}

const lockByDigest = statement<Columns>(
  'purchases.lock-link',
  `select ${linkColumns} from purchase_links l
   where l.project_id = $1 and l.digest = $2 and ${keySetIsOpen('l.source', '$3')} for update`,
)

/** No other request chooses or buys with it until the transaction ends. */
export async function lockLink(tx: Tx, digest: string, now: Date): Promise<PurchaseLink | null> {
  const [link] = await lockByDigest(tx, [tx.projectId, digest, now])
  return link ?? null
}

const setPending = statement<never>(
  'purchases.set-pending',
  'update purchase_links set pending_id = $3::uuid where project_id = $1 and id = $2::uuid',
)

export async function storePending(tx: Tx, linkId: string, purchaseId: string | null): Promise<void> {
  await setPending(tx, [tx.projectId, linkId, purchaseId])
}

const use = statement<never>(
  'purchases.use-link',
  `update purchase_links set used_at = coalesce(used_at, $3)
   where project_id = $1 and id = $2::uuid`,
)

export async function markLinkUsed(tx: Tx, id: string, now: Date): Promise<void> {
  await use(tx, [tx.projectId, id, now])
}

const findExpired = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'purchases.old-links',
  `select project_id as "projectId", id from purchase_links where expires_at < $1 order by expires_at limit $2`,
)

const deleteExpired = statement<{ id: string }>(
  'purchases.delete-old-links',
  'delete from purchase_links where project_id = $1 and id = any($2::uuid[]) and expires_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteLinksExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findExpired(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteExpired(database, [projectId, getIds(rows), time]))
}

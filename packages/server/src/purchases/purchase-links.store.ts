import { keySetIsOpen } from '../authority/authority.tables.ts'
import { insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { linkColumns, type PurchaseLink } from './purchases.tables.ts'

type NewLink = Omit<PurchaseLink, 'usedAt' | 'pendingId'> & { readonly digest: string }

const insert = statement<never, Omit<NewLink, 'offer' | 'source'> & { offer: string; source: string | null }>(
  'purchases.insert-link',
  insertInto(
    'purchase_links',
    'id digest customerType customerId offerId offer hasServerAuthority createdAt expiresAt source',
  ),
)

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  const { offer, source } = link
  await insert(tx, { ...link, offer: JSON.stringify(offer), source: source && JSON.stringify(source) })
}

const byDigest = statement<PurchaseLink, { digest: string; now: Date }>(
  'purchases.find-link',
  `select ${linkColumns} from purchase_links l
   where l.project_id = :projectId and l.digest = :digest and ${keySetIsOpen('l.source')}`,
)

/** Null: there is none, or the key that made it is closed. */
export async function findLink(db: Db, digest: string, now: Date): Promise<PurchaseLink | null> {
  return byDigest.first(db, { digest, now })
}

const lockByDigest = statement<PurchaseLink, { digest: string; now: Date }>(
  'purchases.lock-link',
  `select ${linkColumns} from purchase_links l
   where l.project_id = :projectId and l.digest = :digest and ${keySetIsOpen('l.source')} for update`,
)

/** No other request chooses or buys with it until the transaction ends. */
export async function lockLink(tx: Tx, digest: string, now: Date): Promise<PurchaseLink | null> {
  return lockByDigest.first(tx, { digest, now })
}

const setPending = statement<never, { linkId: string; purchaseId: string | null }>(
  'purchases.set-pending',
  'update purchase_links set pending_id = :purchaseId::uuid where project_id = :projectId and id = :linkId::uuid',
)

export async function storePending(tx: Tx, linkId: string, purchaseId: string | null): Promise<void> {
  await setPending(tx, { linkId, purchaseId })
}

const use = statement<never, { id: string; now: Date }>(
  'purchases.use-link',
  `update purchase_links set used_at = coalesce(used_at, :now)
   where project_id = :projectId and id = :id::uuid`,
)

export async function markLinkUsed(tx: Tx, id: string, now: Date): Promise<void> {
  await use(tx, { id, now })
}

/** Returns how many were deleted. */
export const deleteLinksExpiredBefore = deletionOfOld('purchase_links', { time: 'expires_at' })

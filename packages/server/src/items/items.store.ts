import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { balanceColumns, changeParts } from './items.tables.ts'
import type { ClosedLedger, Ledger, LedgerEntry } from './ledger.ts'

export type CustomerType = 'user' | 'team' | 'custom'

/** An item of a customer. The id of a user or team is a UUID. */
export interface CustomerItem {
  readonly customerType: CustomerType
  readonly customerId: string
  readonly itemId: string
}

const getKey = ({ projectId }: Db, { customerType, customerId, itemId }: CustomerItem) => [
  projectId,
  customerType,
  customerId,
  itemId,
]

/** What is kept of an item of a customer after the latest change. */
export interface StoredBalance extends Ledger {
  /** Of the configuration that held then. */
  readonly basis: string
  /** Of what was granted without a change. */
  readonly grantsBasis: string
  readonly nextAt: Date | null
}
type BalanceColumns = { [Column in keyof StoredBalance]: StoredBalance[Column] }

/** How one type of customer is found: expressions of $1, the project, and $3, the id. */
interface CustomerSql {
  /** As balances and changes have it. */
  readonly id: string
  readonly exists: string
  /** One row if there is the customer. */
  readonly from: string
}

/** The same statement for each type of customer: users and teams have tables of their own, custom customers none. */
function perType<Statement>(
  make: (type: CustomerType, customer: CustomerSql) => Statement,
): Record<CustomerType, Statement> {
  const among = (table: string): CustomerSql => {
    const found = `select c.id from ${table} c where c.project_id = $1 and c.id = $3::uuid`
    return { id: '$3::uuid::text', exists: `exists (${found})`, from: `(${found}) c` }
  }
  return {
    user: make('user', among('users')),
    team: make('team', among('teams')),
    custom: make('custom', { id: '$3::text', exists: 'true', from: '(values ($1::text)) c' }),
  }
}

const readBalance = perType((type, { id, from }) =>
  statement<Partial<BalanceColumns>>(
    `items.balance-of-${type}`,
    `select ${balanceColumns} from ${from} left join item_balances b
       on b.project_id = $1 and b.customer_type = $2 and b.customer_id = ${id} and b.item_id = $4`,
  ),
)

/** `undefined`: there is no such customer. Null: nothing is kept. */
export async function findBalance(db: Db, item: CustomerItem): Promise<StoredBalance | null | undefined> {
  const [row] = await readBalance[item.customerType](db, getKey(db, item))
  return row && asBalance(row)
}

function asBalance(row: Partial<BalanceColumns>): StoredBalance | null {
  const { basis, grantsBasis, at = null, granted, expired, gone, nextAt = null } = row
  if (typeof basis !== 'string' || typeof grantsBasis !== 'string') return null
  if (granted === undefined || expired === undefined || gone === undefined) return null
  return { basis, grantsBasis, at, granted, expired, gone, nextAt }
}

type EntryColumns = { [Column in keyof LedgerEntry]: LedgerEntry[Column] }
const entryColumns = 'delta as quantity, created_at as at, expires_at as "expiresAt"'
const ofItem = 'project_id = $1 and customer_type = $2 and customer_id = $3 and item_id = $4'

const allEntries = statement<EntryColumns>(
  'items.entries',
  `select ${entryColumns} from item_changes where ${ofItem} order by created_at`,
)
// Two reads, each along an index of its own: with an "or" the whole history may be read.
const entriesAfter = statement<EntryColumns>(
  'items.entries-after',
  `select ${entryColumns} from (
     select id, delta, created_at, expires_at from item_changes where ${ofItem} and created_at > $5
     union
     select id, delta, created_at, expires_at from item_changes where ${ofItem} and expires_at > $5
   ) as open order by created_at`,
)

/** Changes of which something lies after an instant; all of them, where it is null. The earliest first. */
export async function listEntries(db: Db, item: CustomerItem, after: Date | null): Promise<LedgerEntry[]> {
  return after === null ? allEntries(db, getKey(db, item)) : entriesAfter(db, [...getKey(db, item), after])
}

const makeBalance = statement<never>(
  'items.make-balance',
  `insert into item_balances (project_id, customer_type, customer_id, item_id) values ($1, $2, $3, $4)
   on conflict do nothing`,
)
const lockBalance = statement<BalanceColumns>(
  'items.lock-balance',
  `select ${balanceColumns} from item_balances b where ${ofItem} for update`,
)

/** Other changes of the item wait until the transaction ends. */
export async function lockStoredBalance(tx: Tx, item: CustomerItem): Promise<StoredBalance> {
  await makeBalance(tx, getKey(tx, item))
  const [row] = await lockBalance(tx, getKey(tx, item))
  if (!row) throw new Error('The balance of an item was removed while it was locked.')
  return row
}

const lockUser = statement<{ id: string }>(
  'items.lock-user',
  'select id from users where project_id = $1 and id = $2::uuid for key share',
)
const lockTeam = statement<{ id: string }>(
  'items.lock-team',
  'select id from teams where project_id = $1 and id = $2::uuid for key share',
)

/** The customer stays until the transaction ends. False: there is none. */
export async function lockExistingCustomer(
  tx: Tx,
  { customerType, customerId }: Pick<CustomerItem, 'customerType' | 'customerId'>,
): Promise<boolean> {
  if (customerType === 'custom') return true
  const lock = customerType === 'user' ? lockUser : lockTeam
  return (await lock(tx, [tx.projectId, customerId])).length > 0
}

const storeClosed = statement<never>(
  'items.store-balance',
  `update item_balances set basis = $5, grants_basis = $6, closed_at = $7, granted = $8, expired = $9, gone = $10,
     next_at = coalesce($11::timestamptz, 'infinity') where ${ofItem}`,
)

type Bases = Pick<StoredBalance, 'basis' | 'grantsBasis'>

export async function storeBalance(tx: Tx, item: CustomerItem, bases: Bases, closed: ClosedLedger): Promise<void> {
  const { at, granted, expired, gone } = closed.ledger
  const values = [bases.basis, bases.grantsBasis, at, granted, expired, gone, closed.nextAt]
  await storeClosed(tx, [...getKey(tx, item), ...values])
}

const reopen = statement<never>(
  'items.reopen',
  `insert into item_balances as b (project_id, customer_type, customer_id, item_id)
   select $1, $2, $3, item_id from (
     select item_id from item_balances where project_id = $1 and customer_type = $2 and customer_id = $3
     union select unnest($4::text[])
   ) as reopened
   order by item_id
   on conflict (project_id, customer_type, customer_id, item_id) do update set next_at = '-infinity'`,
)

/**
 * What is kept of every item of a customer is added up again at the next change: a subscription has changed. The named items, which
 * it grants, have a row from then on, so that a change that is made at the same time waits.
 */
export async function reopenBalances(
  tx: Tx,
  { customerType, customerId }: Pick<CustomerItem, 'customerType' | 'customerId'>,
  itemIds: readonly string[],
): Promise<void> {
  await reopen(tx, [tx.projectId, customerType, customerId, itemIds])
}

export interface NewItemChange {
  readonly id: string
  readonly delta: number
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly description: string | null
  readonly idempotencyKey: string | null
  /** What was bought. Null: the application made the change. */
  readonly purchaseId: string | null
}

const insertChange = statement<never>(
  'items.insert-change',
  `insert into item_changes (project_id, customer_type, customer_id, item_id, id, delta, created_at, expires_at,
     description, idempotency_key, purchase_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

export async function insertItemChange(tx: Tx, item: CustomerItem, change: NewItemChange): Promise<void> {
  const { id, delta, createdAt, expiresAt, description, idempotencyKey, purchaseId } = change
  await insertChange(tx, [
    ...getKey(tx, item),
    id,
    delta,
    createdAt,
    expiresAt,
    description,
    idempotencyKey,
    purchaseId,
  ])
}

const changeAtOnce = perType((type, { id, exists }) =>
  statement<{ id: string }>(
    `items.change-of-${type}`,
    `with ${changeParts({ type: '$2', id, exists })} select id from made`,
  ),
)

/**
 * The usual change: nothing has expired and nothing was granted since the last one, and the customer has enough. False:
 * it is something else, and nothing was changed.
 */
export async function changeWithinBalance(
  db: Db,
  item: CustomerItem,
  change: Omit<NewItemChange, 'purchaseId'> & { readonly basis: string; readonly allowNegative: boolean },
): Promise<boolean> {
  const { id, delta, createdAt, expiresAt, description, idempotencyKey, basis, allowNegative } = change
  const values = [id, delta, createdAt, expiresAt, description, idempotencyKey, basis, allowNegative]
  return (await changeAtOnce[item.customerType](db, [...getKey(db, item), ...values])).length > 0
}

export interface KeyedChange extends CustomerItem {
  readonly id: string
  readonly delta: number
}
type KeyedColumns = { [Column in keyof KeyedChange]: KeyedChange[Column] }

const byKey = statement<KeyedColumns>(
  'items.by-idempotency-key',
  `select id, delta, customer_type as "customerType", customer_id as "customerId", item_id as "itemId"
   from item_changes where project_id = $1 and idempotency_key = $2`,
)

export async function findChangeByKey(db: Db, idempotencyKey: string): Promise<KeyedChange | null> {
  const [row] = await byKey(db, [db.projectId, idempotencyKey])
  return row ?? null
}

const deleteChanges = statement<never>(
  'items.delete-changes',
  'delete from item_changes where project_id = $1 and customer_type = $2 and customer_id = $3',
)
const deleteBalances = statement<never>(
  'items.delete-balances',
  'delete from item_balances where project_id = $1 and customer_type = $2 and customer_id = $3',
)

export async function deleteItemsFor(tx: Tx, customerType: 'user' | 'team', customerId: string): Promise<void> {
  // The balances go first: a change that is being made has locked its balance, is waited for, and has been written by then.
  for (const remove of [deleteBalances, deleteChanges]) await remove(tx, [tx.projectId, customerType, customerId])
}

const deleteAllChanges = statement<never>('items.delete-all-changes', 'delete from item_changes where project_id = $1')

/** All of a project whose balances are gone. */
export async function deleteItemChanges(tx: Tx): Promise<void> {
  await deleteAllChanges(tx, [tx.projectId])
}

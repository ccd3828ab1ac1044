import { insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { balanceColumns, type ChangeValues, changeParts } from './items.tables.ts'
import type { ClosedLedger, Ledger, LedgerEntry } from './ledger.ts'

export type CustomerType = 'user' | 'team' | 'custom'

/** The id of a user or team is a UUID. */
interface Customer {
  readonly customerType: CustomerType
  readonly customerId: string
}

export interface CustomerItem extends Customer {
  readonly itemId: string
}

/** What is kept of an item of a customer after the latest change. */
export interface StoredBalance extends Ledger {
  /** Of the configuration that held then. */
  readonly basis: string
  /** Of what was granted without a change. */
  readonly grantsBasis: string
  readonly nextAt: Date | null
}

/** How one type of customer is found, by `:projectId` and `:customerId`. */
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
    const found = `select c.id from ${table} c where c.project_id = :projectId and c.id = :customerId::uuid`
    return { id: ':customerId::uuid::text', exists: `exists (${found})`, from: `(${found}) c` }
  }
  return {
    user: make('user', among('users')),
    team: make('team', among('teams')),
    custom: make('custom', { id: ':customerId::text', exists: 'true', from: '(values (:projectId::text)) c' }),
  }
}

const readBalance = perType((type, { id, from }) =>
  statement<Partial<StoredBalance>, CustomerItem>(
    `items.balance-of-${type}`,
    `select ${balanceColumns} from ${from} left join item_balances b
       on b.project_id = :projectId and b.customer_type = :customerType and b.customer_id = ${id} and b.item_id = :itemId`,
  ),
)

/** `undefined`: there is no such customer. Null: nothing is kept. */
export async function findBalance(db: Db, item: CustomerItem): Promise<StoredBalance | null | undefined> {
  const row = await readBalance[item.customerType].first(db, item)
  return row ? asBalance(row) : undefined
}

function asBalance(row: Partial<StoredBalance>): StoredBalance | null {
  const { basis, grantsBasis, at = null, granted, expired, gone, nextAt = null } = row
  if (typeof basis !== 'string' || typeof grantsBasis !== 'string') return null
  if (granted === undefined || expired === undefined || gone === undefined) return null
  return { basis, grantsBasis, at, granted, expired, gone, nextAt }
}

const entryColumns = 'delta as quantity, created_at as at, expires_at as "expiresAt"'
const ofItem =
  'project_id = :projectId and customer_type = :customerType and customer_id = :customerId and item_id = :itemId'

const allEntries = statement<LedgerEntry, CustomerItem>(
  'items.entries',
  `select ${entryColumns} from item_changes where ${ofItem} order by created_at`,
)
// Two reads, each along an index of its own: with an "or" the whole history may be read.
const entriesAfter = statement<LedgerEntry, CustomerItem & { after: Date }>(
  'items.entries-after',
  `select ${entryColumns} from (
     select id, delta, created_at, expires_at from item_changes where ${ofItem} and created_at > :after
     union
     select id, delta, created_at, expires_at from item_changes where ${ofItem} and expires_at > :after
   ) as open order by created_at`,
)

/** Changes of which something lies after an instant; all of them, where it is null. The earliest first. */
export async function listEntries(db: Db, item: CustomerItem, after: Date | null): Promise<LedgerEntry[]> {
  return after === null ? allEntries(db, item) : entriesAfter(db, { ...item, after })
}

const makeBalance = statement<never, CustomerItem>(
  'items.make-balance',
  `insert into item_balances (project_id, customer_type, customer_id, item_id) values (:projectId, :customerType, :customerId, :itemId)
   on conflict do nothing`,
)
const lockBalance = statement<StoredBalance, CustomerItem>(
  'items.lock-balance',
  `select ${balanceColumns} from item_balances b where ${ofItem} for update`,
)

/** Other changes of the item wait until the transaction ends. */
export async function lockStoredBalance(tx: Tx, item: CustomerItem): Promise<StoredBalance> {
  await makeBalance(tx, item)
  const row = await lockBalance.first(tx, item)
  if (!row) throw new Error('The balance of an item was removed while it was locked.')
  return row
}

const lockUser = statement<{ id: string }, Customer>(
  'items.lock-user',
  'select id from users where project_id = :projectId and id = :customerId::uuid for key share',
)
const lockTeam = statement<{ id: string }, Customer>(
  'items.lock-team',
  'select id from teams where project_id = :projectId and id = :customerId::uuid for key share',
)

/** The customer stays until the transaction ends. False: there is none. */
export async function lockExistingCustomer(tx: Tx, customer: Customer): Promise<boolean> {
  if (customer.customerType === 'custom') return true
  const lock = customer.customerType === 'user' ? lockUser : lockTeam
  return lock.matches(tx, customer)
}

const storeClosed = statement<never, CustomerItem & StoredBalance>(
  'items.store-balance',
  `update item_balances set basis = :basis, grants_basis = :grantsBasis, closed_at = :at, granted = :granted, expired = :expired,
     gone = :gone,
     next_at = coalesce(:nextAt::timestamptz, 'infinity') where ${ofItem}`,
)

type Bases = Pick<StoredBalance, 'basis' | 'grantsBasis'>

export async function storeBalance(tx: Tx, item: CustomerItem, bases: Bases, closed: ClosedLedger): Promise<void> {
  await storeClosed(tx, { ...item, ...bases, ...closed.ledger, nextAt: closed.nextAt })
}

const reopen = statement<never, Customer & { itemIds: readonly string[] }>(
  'items.reopen',
  `insert into item_balances as b (project_id, customer_type, customer_id, item_id)
   select :projectId, :customerType, :customerId, item_id from (
     select item_id from item_balances where project_id = :projectId and customer_type = :customerType and customer_id = :customerId
     union select unnest(:itemIds::text[])
   ) as reopened
   order by item_id
   on conflict (project_id, customer_type, customer_id, item_id) do update set next_at = '-infinity'`,
)

/**
 * What is kept of every item of a customer is added up again at the next change: a subscription has changed. The named items, which
 * it grants, have a row from then on, so that a change that is made at the same time waits.
 */
export async function reopenBalances(tx: Tx, customer: Customer, itemIds: readonly string[]): Promise<void> {
  await reopen(tx, { ...customer, itemIds })
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

const insertChange = statement<never, CustomerItem & NewItemChange>(
  'items.insert-change',
  insertInto(
    'item_changes',
    'customerType customerId itemId id delta createdAt expiresAt description idempotencyKey purchaseId',
  ),
)

export async function insertItemChange(tx: Tx, item: CustomerItem, change: NewItemChange): Promise<void> {
  await insertChange(tx, { ...item, ...change })
}

const changeAtOnce = perType((type, { id, exists }) =>
  statement<{ id: string }, Customer & ChangeValues>(
    `items.change-of-${type}`,
    `with ${changeParts({ type: ':customerType', id, exists })} select id from made`,
  ),
)

/**
 * The usual change: nothing has expired and nothing was granted since the last one, and the customer has enough. False:
 * it is something else, and nothing was changed.
 */
export async function changeWithinBalance(
  db: Db,
  item: CustomerItem,
  {
    id: changeId,
    createdAt: now,
    ...change
  }: Omit<NewItemChange, 'purchaseId'> & Pick<ChangeValues, 'basis' | 'allowNegative'>,
): Promise<boolean> {
  return changeAtOnce[item.customerType].matches(db, { ...item, ...change, changeId, now })
}

export interface KeyedChange extends CustomerItem {
  readonly id: string
  readonly delta: number
}

const byKey = statement<KeyedChange, { idempotencyKey: string }>(
  'items.by-idempotency-key',
  `select id, delta, customer_type as "customerType", customer_id as "customerId", item_id as "itemId"
   from item_changes where project_id = :projectId and idempotency_key = :idempotencyKey`,
)

export async function findChangeByKey(db: Db, idempotencyKey: string): Promise<KeyedChange | null> {
  return byKey.first(db, { idempotencyKey })
}

const deleteChanges = statement<never, Customer>(
  'items.delete-changes',
  'delete from item_changes where project_id = :projectId and customer_type = :customerType and customer_id = :customerId',
)
const deleteBalances = statement<never, Customer>(
  'items.delete-balances',
  'delete from item_balances where project_id = :projectId and customer_type = :customerType and customer_id = :customerId',
)

export async function deleteItemsFor(tx: Tx, customerType: 'user' | 'team', customerId: string): Promise<void> {
  // The balances go first: a change that is being made has locked its balance, is waited for, and has been written by then.
  for (const remove of [deleteBalances, deleteChanges]) await remove(tx, { customerType, customerId })
}

const deleteAllChanges = statement<never>(
  'items.delete-all-changes',
  'delete from item_changes where project_id = :projectId',
)

/** All of a project whose balances are gone. */
export async function deleteItemChanges(tx: Tx): Promise<void> {
  await deleteAllChanges(tx)
}

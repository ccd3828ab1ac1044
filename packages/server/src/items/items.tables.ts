import { doublePrecision, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const itemChanges = pgTable(
  'item_changes',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    customerType: text('customer_type').$type<'user' | 'team' | 'custom'>().notNull(),
    customerId: text('customer_id').notNull(),
    itemId: text('item_id').notNull(),
    delta: doublePrecision('delta').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    description: text('description'),
    idempotencyKey: text('idempotency_key'),
    purchaseId: uuid('purchase_id'),
  },
  table => [
    primaryKey({
      columns: [table.projectId, table.customerType, table.customerId, table.itemId, table.createdAt, table.id],
    }),
  ],
)

/** The columns of a balance that is kept, as `b`. */
export const balanceColumns = `b.basis, b.grants_basis as "grantsBasis", b.closed_at as "at", b.granted, b.expired, b.gone,
  case when b.next_at < 'infinity' then b.next_at end as "nextAt"`

/** Where the customer of a change is found; each an expression. */
interface ChangedCustomer {
  readonly type: string
  readonly id: string
  readonly exists: string
}

/**
 * The usual change as two parts of a `with`, `changed` and `made`: nothing has expired and nothing was granted since the
 * last one, and the customer has enough. Otherwise both are empty. The parameters: $1 project, $4 item, $5 id, $6 delta,
 * $7 now, $8 expiry, $9 description, $10 idempotency key, $11 basis, $12 whether less than nothing is allowed.
 */
export const changeParts = ({ type, id, exists }: ChangedCustomer) => `changed as (
    update item_balances b set granted = b.granted + greatest($6::float8, 0), gone = b.gone + greatest(-$6::float8, 0),
      closed_at = greatest(b.closed_at, $7::timestamptz), next_at = least(b.next_at, $8::timestamptz)
    where b.project_id = $1 and b.customer_type = ${type} and b.customer_id = ${id} and b.item_id = $4
      and b.basis = $11 and b.next_at > greatest(b.closed_at, $7::timestamptz)
      and ($12::boolean or b.granted - b.gone + $6::float8 >= 0) and ${exists}
      and ($10::text is null or not exists (
        select from item_changes i where i.project_id = $1 and i.idempotency_key = $10))
    returning b.customer_type, b.customer_id, b.closed_at, b.granted - b.gone as balance
  ), made as (
    insert into item_changes (project_id, customer_type, customer_id, item_id, id, delta, created_at, expires_at,
      description, idempotency_key)
    select $1, customer_type, customer_id, $4, $5::uuid, $6::float8, closed_at, $8::timestamptz, $9::text, $10::text
    from changed
    returning id
  )`

/**
 * The same for many debits, as three parts of a `with`: `locked`, `changed` (`nth` and `balance` of each that was made) and `made`.
 * `$1` is the project, `now` another parameter, and `debits` a part before with the columns nth, customer_type, customer_id, item_id,
 * change_id, amount, idempotency_key and basis.
 *
 * Balances are found along their index and then by where they are stored, whatever the planner believes of a table that has just
 * begun to fill, and locked in one order, so that the debits of several processes do not wait for each other in a circle.
 * A balance that another process changes at this very moment, or that two of the debits take from, is left to the caller.
 */
export const manyDebitsParts = ({
  debits,
  now,
}: {
  readonly debits: string
  readonly now: string
}) => `locked as materialized (
    select debit.nth, debit.amount, b.version
    from (select * from ${debits} order by customer_id, item_id) debit cross join lateral (
      select b.ctid as version from item_balances b
      where b.project_id = $1 and b.customer_type = debit.customer_type and b.customer_id = debit.customer_id
        and b.item_id = debit.item_id and b.basis = debit.basis and b.next_at > greatest(b.closed_at, ${now}::timestamptz)
        and b.granted - b.gone >= debit.amount
      for no key update
    ) b
    where debit.idempotency_key is null or not exists (
      select from item_changes i where i.project_id = $1 and i.idempotency_key = debit.idempotency_key)
  ), changed as (
    update item_balances b set gone = b.gone + locked.amount, closed_at = greatest(b.closed_at, ${now}::timestamptz)
    from locked where b.ctid = locked.version and b.project_id = $1
    returning locked.nth, b.closed_at, b.granted - b.gone as balance
  ), made as (
    insert into item_changes (project_id, customer_type, customer_id, item_id, id, delta, created_at, idempotency_key)
    select $1, debit.customer_type, debit.customer_id, debit.item_id, debit.change_id, -debit.amount, changed.closed_at,
      debit.idempotency_key
    from changed join ${debits} debit on debit.nth = changed.nth
  )`

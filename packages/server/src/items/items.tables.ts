/** The columns of a balance that is kept, as `b`. */
export const balanceColumns = `b.basis, b.grants_basis as "grantsBasis", b.closed_at as "at", b.granted, b.expired, b.gone,
  case when b.next_at < 'infinity' then b.next_at end as "nextAt"`

/** Where the customer of a change is found; each an expression. */
interface ChangedCustomer {
  readonly type: string
  readonly id: string
  readonly exists: string
}

/** The parameters of {@link changeParts}. */
export interface ChangeValues {
  readonly itemId: string
  readonly changeId: string
  readonly delta: number
  readonly now: Date
  readonly expiresAt: Date | null
  readonly description: string | null
  readonly idempotencyKey: string | null
  readonly basis: string
  /** Whether the balance may fall below nothing. */
  readonly allowNegative: boolean
}

/**
 * The usual change as two parts of a `with`, `changed` and `made`: nothing has expired and nothing was granted since the
 * last one, and the customer has enough. Otherwise both are empty.
 */
export const changeParts = ({ type, id, exists }: ChangedCustomer) => `changed as (
    update item_balances b set granted = b.granted + greatest(:delta::float8, 0), gone = b.gone + greatest(-:delta::float8, 0),
      closed_at = greatest(b.closed_at, :now::timestamptz), next_at = least(b.next_at, :expiresAt::timestamptz)
    where b.project_id = :projectId and b.customer_type = ${type} and b.customer_id = ${id} and b.item_id = :itemId
      and b.basis = :basis and b.next_at > greatest(b.closed_at, :now::timestamptz)
      and (:allowNegative::boolean or b.granted - b.gone + :delta::float8 >= 0) and ${exists}
      and (:idempotencyKey::text is null or not exists (
        select from item_changes i where i.project_id = :projectId and i.idempotency_key = :idempotencyKey))
    returning b.customer_type, b.customer_id, b.closed_at, b.granted - b.gone as balance
  ), made as (
    insert into item_changes (project_id, customer_type, customer_id, item_id, id, delta, created_at, expires_at,
      description, idempotency_key)
    select :projectId, customer_type, customer_id, :itemId, :changeId::uuid, :delta::float8, closed_at, :expiresAt::timestamptz, :description::text, :idempotencyKey::text
    from changed
    returning id
  )`

/**
 * The same for many debits, as three parts of a `with`: `locked`, `changed` (`nth` and `balance` of each that was made) and `made`.
 * `debits` is a part before with the columns nth, customer_type, customer_id, item_id, change_id, amount, idempotency_key and
 * basis. The time is `:now`.
 *
 * Balances are found by their key, and locked in one order, so that the debits of several processes do not wait for each other
 * in a circle. Of two debits that take from one balance, one is made and the other left to the caller.
 */
export const manyDebitsParts = (debits: string) => `locked as materialized (
    select debit.nth, debit.amount, debit.customer_type, debit.customer_id, debit.item_id
    from (select * from ${debits} order by customer_id, item_id) debit cross join lateral (
      select 1 from item_balances b
      where b.project_id = :projectId and b.customer_type = debit.customer_type and b.customer_id = debit.customer_id
        and b.item_id = debit.item_id and b.basis = debit.basis and b.next_at > greatest(b.closed_at, :now::timestamptz)
        and b.granted - b.gone >= debit.amount
      for no key update
    ) b
    where debit.idempotency_key is null or not exists (
      select from item_changes i where i.project_id = :projectId and i.idempotency_key = debit.idempotency_key)
  ), changed as (
    update item_balances b set gone = b.gone + locked.amount, closed_at = greatest(b.closed_at, :now::timestamptz)
    from locked
    where b.project_id = :projectId and b.customer_type = locked.customer_type and b.customer_id = locked.customer_id
      and b.item_id = locked.item_id
    returning locked.nth, b.closed_at, b.granted - b.gone as balance
  ), made as (
    insert into item_changes (project_id, customer_type, customer_id, item_id, id, delta, created_at, idempotency_key)
    select :projectId, debit.customer_type, debit.customer_id, debit.item_id, debit.change_id, -debit.amount, changed.closed_at,
      debit.idempotency_key
    from changed join ${debits} debit on debit.nth = changed.nth
  )`

/**
 * Quantities of items. The balance of a customer is a ledger (`ledger.ts`) of what the application granted and took and
 * of what offers grant. It is kept after each change, so that the next change is one statement, whatever the history.
 */
import {
  IdempotencyKeyReused,
  type Item,
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ItemQuantityInsufficientAmount,
  type ProjectConfig,
  TeamNotFound,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { uniqueViolation } from '../kernel/db/errors.ts'
import { getOffer, isDefaultOffer } from '../offers/offers.ts'
import { listSubscriptions, type Subscription } from '../subscriptions/subscriptions.ts'
import { getBasis, getGrants, openGrants } from './granted-items.ts'
import {
  type CustomerItem,
  type CustomerType,
  changeWithinBalance,
  deleteItemChanges,
  deleteItemsFor,
  findBalance,
  findChangeByKey,
  insertItemChange,
  listEntries,
  lockExistingCustomer,
  lockStoredBalance,
  type NewItemChange,
  reopenBalances,
  type StoredBalance,
  storeBalance,
} from './items.store.ts'
import { advance, getBalance, type Ledger, type LedgerEntry } from './ledger.ts'
import { getRemainingAfter, ledgerToContinue, openEntries } from './open-ledger.ts'
import { lastReplacement } from './replaced-defaults.ts'

export { type CustomerItem, lockExistingCustomer } from './items.store.ts'

type Payments = ProjectConfig['payments']

/** @throws {@link ItemNotFound}, {@link ItemCustomerTypeDoesNotMatch}, {@link UserNotFound}, {@link TeamNotFound} */
export async function readItem(app: App, db: Db, payments: Payments, given: CustomerItem): Promise<Item> {
  const item = asStored(given)
  const { displayName } = declaredItem(payments, item)
  const stored = await findBalance(db, item)
  if (stored === undefined) throw customerNotFound(item)
  const now = app.clock.now()
  if (stored !== null && isCurrent(stored, getBasis(payments, item), now))
    return { id: item.itemId, displayName, quantity: getBalance(stored) }
  const { ledger, entries, latest } = await openLedger(db, payments, item, stored, now)
  // A change may have been made a moment later, by another clock.
  const quantity = getBalance(advance(ledger, entries, later(now, latest) ?? now))
  return { id: item.itemId, displayName, quantity }
}

export interface ItemChangeInput {
  readonly delta: number
  readonly expiresAt?: string
  readonly description?: string
  readonly allowNegative: boolean
  /** The same key once more: the same change, which is not made again. */
  readonly idempotencyKey: string | null
  /** Whether a refusal says how many there are. */
  readonly saysBalance?: boolean
}

/**
 * Grants or takes some of an item. Returns the id of the change.
 *
 * @throws {@link ItemQuantityInsufficientAmount} unless negative balances are allowed; {@link IdempotencyKeyReused}; as `readItem`
 */
export async function changeItem(
  app: App,
  db: Db,
  payments: Payments,
  given: CustomerItem,
  { allowNegative, saysBalance = false, ...input }: ItemChangeInput,
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
): Promise<string> {
  const item = asStored(given)
  declaredItem(payments, item)
  const now = app.clock.now()
  const change: NewItemChange = {
    id: app.ids.next(),
    delta: input.delta,
    createdAt: now,
    expiresAt: input.expiresAt === undefined ? null : new Date(input.expiresAt),
    description: input.description ?? null,
    idempotencyKey: input.idempotencyKey,
    purchaseId: null,
  }
  const basis = getBasis(payments, item)
  try {
    if (isSimple(change) && (await changeWithinBalance(db, item, { ...change, basis, allowNegative }))) return change.id
    return await transaction(tx => changeWithLedger(tx, payments, item, change, { allowNegative, saysBalance }))
  } catch (error) {
    if (uniqueViolation(error) !== 'item_changes_by_idempotency_key') throw error
    // Another request made it a moment ago.
    const earlier = await earlierChange(db, item, change)
    if (earlier === null) throw error
    return earlier
  }
}

export interface Debit {
  readonly itemId: string
  readonly amount: number
  readonly idempotencyKey?: string
}

/** What a statement that makes a debit stores, and the basis on which it may. */
export function debitToStore(app: App, payments: Payments, customerType: CustomerType, debit: Debit) {
  const { itemId, amount, idempotencyKey = null } = debit
  return {
    itemId,
    changeId: app.ids.next(),
    amount,
    idempotencyKey,
    basis: getBasis(payments, { customerType, itemId }),
  }
}

/** A grant that has expired already changes the past, and a use that will be given back does not close it. */
function isSimple({ delta, expiresAt, createdAt }: NewItemChange): boolean {
  return expiresAt === null || (delta > 0 && expiresAt > createdAt)
}

/** What a one-time purchase includes of an item, in the transaction of the purchase. A customer who is gone is granted nothing. */
export async function grantPurchased(
  app: App,
  tx: Tx,
  payments: Payments,
  item: CustomerItem,
  purchase: { readonly id: string; readonly quantity: number; readonly description: string },
): Promise<void> {
  const change: NewItemChange = {
    id: app.ids.next(),
    delta: purchase.quantity,
    createdAt: app.clock.now(),
    expiresAt: null,
    description: purchase.description,
    idempotencyKey: null,
    purchaseId: purchase.id,
  }
  try {
    await changeWithLedger(tx, payments, item, change, { allowNegative: true, saysBalance: false })
  } catch (error) {
    if (!UserNotFound.is(error) && !TeamNotFound.is(error)) throw error
  }
}

/**
 * The balances of a customer are added up again: a subscription began, changed or ended. What it includes has changed, and what
 * default offers include, which it may hide.
 */
export async function subscriptionChanged(
  tx: Tx,
  payments: Payments,
  customer: Pick<CustomerItem, 'customerType' | 'customerId'>,
  subscription: Pick<Subscription, 'offerId' | 'offer'>,
): Promise<void> {
  const byDefault = Object.values(payments.offers).filter(isDefaultOffer)
  const offers = [subscription.offer, getOffer(payments, subscription), ...byDefault]
  const itemIds = new Set(offers.flatMap(({ includedItems }) => Object.keys(includedItems)))
  await reopenBalances(tx, customer, [...itemIds])
}

async function changeWithLedger(
  tx: Tx,
  payments: Payments,
  item: CustomerItem,
  given: NewItemChange,
  { allowNegative, saysBalance }: Required<Pick<ItemChangeInput, 'allowNegative' | 'saysBalance'>>,
): Promise<string> {
  if (!(await lockExistingCustomer(tx, item))) throw customerNotFound(item)
  const stored = await lockStoredBalance(tx, item)
  const earlier = await earlierChange(tx, item, given)
  if (earlier !== null) return earlier

  const changesPast = given.delta > 0 && given.expiresAt !== null && given.expiresAt <= given.createdAt
  const open = await openLedger(tx, payments, item, changesPast ? null : stored, given.createdAt)
  const { ledger, entries, latest, subscriptions } = open
  // The clocks of two servers may differ; changes of an item are in the order in which they were made.
  const now = latest === null || given.createdAt > latest ? given.createdAt : new Date(latest.getTime() + 1)
  const change = { ...given, createdAt: now }
  const { delta, expiresAt } = change
  if (delta < 0 && !allowNegative) {
    const { itemId, customerId } = item
    const balance = getBalance(advance(ledger, entries, now))
    const refused = { itemId, customerId, quantity: delta, ...(saysBalance && { balance }) }
    if (balance + delta < 0) throw ItemQuantityInsufficientAmount(refused)
  }
  await insertItemChange(tx, item, change)
  const { basis: grantsBasis, nextAt: grantedAt } = getGrants(payments, item, subscriptions, { now, since: null })
  const bases = { basis: getBasis(payments, item), grantsBasis }
  const all = [...entries, { quantity: delta, at: now, expiresAt }]
  await storeBalance(tx, item, bases, getRemainingAfter(ledger, all, { now, grantedAt }))
  return change.id
}

interface OpenLedger {
  readonly ledger: Ledger
  /** Of which something follows the ledger. */
  readonly entries: readonly LedgerEntry[]
  /** The latest change, or the latest upgrade from a default offer. */
  readonly latest: Date | null
  readonly subscriptions: readonly Subscription[]
}

async function openLedger(
  db: Db,
  payments: Payments,
  item: CustomerItem,
  stored: StoredBalance | null,
  now: Date,
): Promise<OpenLedger> {
  const subscriptions = await listSubscriptions(db, item, now)
  const grants = openGrants(payments, item, subscriptions, now)
  const ledger = ledgerToContinue(stored, grants.current.basis)
  const changes = await listEntries(db, item, ledger.at)
  const entries = openEntries(ledger, changes, grants)
  const changedAt = later(changes.at(-1)?.at ?? null, ledger.at)
  // A use at the very instant of an upgrade is one of the new offer.
  const latest = later(changedAt, lastReplacement(payments, item.customerType, subscriptions, now))
  return { ledger, entries, latest, subscriptions }
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}

const isCurrent = ({ basis, nextAt, at }: StoredBalance, current: string, now: Date): boolean =>
  at !== null && basis === current && (nextAt === null || (nextAt > now && nextAt > at))

/** @throws {@link IdempotencyKeyReused} */
async function earlierChange(db: Db, item: CustomerItem, change: NewItemChange): Promise<string | null> {
  const found = change.idempotencyKey === null ? null : await findChangeByKey(db, change.idempotencyKey)
  if (found === null) return null
  const isSame =
    found.delta === change.delta &&
    found.customerType === item.customerType &&
    found.customerId === item.customerId &&
    found.itemId === item.itemId
  if (!isSame) throw IdempotencyKeyReused()
  return found.id
}

function declaredItem(payments: Payments, { itemId, customerType, customerId }: CustomerItem) {
  const declared = checkDeclared(payments, customerType, itemId, customerId)
  if (customerType !== 'custom' && !uuidForm.test(customerId)) throw customerNotFound({ customerType, customerId })
  return declared
}

/** @throws {@link ItemNotFound} or {@link ItemCustomerTypeDoesNotMatch} */
export function checkDeclared({ items }: Payments, customerType: CustomerType, itemId: string, customerId = '') {
  const declared = Object.hasOwn(items, itemId) ? items[itemId] : undefined
  if (declared === undefined) throw ItemNotFound({ itemId })
  if (declared.customerType !== customerType) {
    const itemCustomerType = declared.customerType
    throw ItemCustomerTypeDoesNotMatch({ itemId, customerId, itemCustomerType, actualCustomerType: customerType })
  }
  return declared
}

/** UUIDs are compared as text, in one case. */
export const asStored = (item: CustomerItem): CustomerItem =>
  item.customerType === 'custom' ? item : { ...item, customerId: item.customerId.toLowerCase() }

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function customerNotFound({ customerType, customerId }: Pick<CustomerItem, 'customerType' | 'customerId'>) {
  return customerType === 'team' ? TeamNotFound({ teamId: customerId }) : UserNotFound()
}

export const itemCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteItemsFor(tx, 'user', userId),
  onTeamRemoved: (_app, tx, { teamId }) => deleteItemsFor(tx, 'team', teamId),
  onProjectRemoved: (_app, tx) => deleteItemChanges(tx),
}

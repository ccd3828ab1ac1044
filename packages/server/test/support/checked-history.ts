/**
 * One random history through the pure functions of the ledger, compared with the words of the contract: all entries added
 * up; the ledger that was closed at the change before, with what followed; and its sums alone, as long as they are
 * said to hold.
 */
import { openGrants } from '../../src/items/granted-items.ts'
import { advance, balanceAt, getBalance, type Ledger, type LedgerEntry } from '../../src/items/ledger.ts'
import { getRemainingAfter, ledgerToContinue, openEntries } from '../../src/items/open-ledger.ts'
import { asOf, type Subscription } from '../../src/subscriptions/subscriptions.ts'
import { itemIds, randomHistory, type Step } from './random-histories.ts'
import { type ReferenceHoldings, type ReferenceSubscription, referenceQuantity } from './reference-grants.ts'
import { changedBy, refusingRule, withChange, withChanged, withOffers, withPurchase } from './reference-purchases.ts'
import { asPayments, asSubscription } from './sold.ts'

const hour = 3_600_000
/** Near the end of a month, with a shorter one ahead. */
const begin = Date.UTC(2025, 0, 29)

/** @returns how many balances were compared. @throws at the first that differs. */
export function checkHistory(seed: number): number {
  const { offers, steps } = randomHistory(seed)
  const customer = new PureCustomer({ offers, subscriptions: [], oneTime: [], changes: {} })
  let now = begin
  let compared = 0
  const compare = (at: number, step: string) => {
    for (const itemId of itemIds) {
      const expected = referenceQuantity(customer.holdings, itemId, at)
      for (const [way, balance] of Object.entries(customer.balances(itemId, at))) {
        compared += 1
        if (balance !== expected) throw new Error(differs({ seed, step, itemId, at, way, balance, expected }))
      }
    }
  }
  for (const [index, { waitsMs, ...step }] of steps.entries()) {
    const until = Math.ceil(now / hour) * hour + waitsMs
    if (until > now) compare(Math.floor((now + until) / 2), `before ${index}`)
    now = customer.take(step, until)
    compare(now, `${index}: ${JSON.stringify(step)}`)
  }
  return compared
}

interface Difference {
  readonly seed: number
  readonly step: string
  readonly itemId: string
  readonly at: number
  readonly way: string
  readonly balance: number
  readonly expected: number
}

const differs = ({ seed, step, itemId, at, way, balance, expected }: Difference) =>
  `History ${seed}, ${step}: ${itemId} at ${new Date(at).toISOString()} is ${balance} by ${way}, and not ${expected}.`

interface Kept {
  readonly ledger: Ledger
  readonly grantsBasis: string
  readonly nextAt: Date | null
  /** The sums alone hold while nothing of these changes. */
  readonly holdings: ReferenceHoldings
}

const toRows = new WeakMap<ReferenceSubscription, Subscription>()

class PureCustomer {
  holdings: ReferenceHoldings
  readonly #kept = new Map<string, Kept>()
  #payments: ReturnType<typeof asPayments>
  #changedAt = 0

  constructor(holdings: ReferenceHoldings) {
    this.holdings = holdings
    this.#payments = asPayments(holdings.offers)
  }

  /** @returns when it took place: changes are a millisecond apart. */
  take(step: Step, now: number): number {
    const changed = changedBy(this.holdings, step, now)
    if (changed) this.holdings = withChanged(this.holdings, changed)
    if (step.do === 'edit') {
      this.holdings = withOffers(this.holdings, step)
      this.#payments = asPayments(this.holdings.offers)
    }
    if (step.do === 'buy') this.#buy(step, now)
    return step.do === 'change' ? this.#change(step, Math.max(now, this.#changedAt + 1)) : now
  }

  #buy(step: Extract<Step, { do: 'buy' }>, now: number): void {
    const offer = step.offer.id === null ? step.offer : this.holdings.offers.find(({ id }) => id === step.offer.id)
    if (!offer || refusingRule(this.holdings, offer, now) !== null) return
    this.holdings = withPurchase(this.holdings, { ...step, offer }, now)
    // What is bought once is a change of each item.
    if (offer.interval === null) this.#kept.clear()
  }

  #change({ itemId, delta, lives }: Extract<Step, { do: 'change' }>, at: number): number {
    this.#changedAt = at
    const expiresAt = lives === null ? null : at + lives
    const now = new Date(at)
    const changesPast = delta > 0 && expiresAt !== null && expiresAt <= at
    const { ledger, entries, grants } = this.#open(itemId, changesPast ? null : this.#getKept(itemId), now)
    const entry = { quantity: delta, at: now, expiresAt: expiresAt === null ? null : new Date(expiresAt) }
    const closed = getRemainingAfter(ledger, [...entries, entry], { now, grantedAt: grants.nextAt })
    this.holdings = withChange(this.holdings, itemId, { quantity: delta, at, expiresAt })
    this.#kept.set(itemId, { ...closed, grantsBasis: grants.basis, holdings: this.holdings })
    return at
  }

  balances(itemId: string, at: number): Record<string, number> {
    const now = new Date(at)
    const all = { 'all entries': balanceAt(this.#open(itemId, null, now).entries, now) }
    const kept = this.#kept.get(itemId)
    if (!kept) return all
    const goingOn = this.#open(itemId, this.#getKept(itemId), now)
    const closed = { 'the ledger that was closed': getBalance(advance(goingOn.ledger, goingOn.entries, now)) }
    const stillHolds = kept.holdings === this.holdings && (kept.nextAt === null || kept.nextAt > now)
    return { ...all, ...closed, ...(stillHolds && { 'the sums alone': getBalance(kept.ledger) }) }
  }

  #getKept(itemId: string) {
    const kept = this.#kept.get(itemId)
    return kept ? { ...kept.ledger, grantsBasis: kept.grantsBasis } : null
  }

  #open(itemId: string, kept: (Ledger & { grantsBasis: string }) | null, now: Date) {
    const subscriptions = this.#subscriptions(now)
    const item = { customerType: 'custom', itemId } as const
    const grants = openGrants(this.#payments, item, subscriptions, now)
    const ledger = ledgerToContinue(kept, grants.current.basis)
    const entries = openEntries(ledger, this.#entriesAfter(itemId, ledger.at), grants)
    return { ledger, entries, grants: grants.current }
  }

  #subscriptions(now: Date): Subscription[] {
    const rows = this.holdings.subscriptions.map((one, index) => {
      const row = toRows.get(one) ?? asSubscription(one, String(index), 'workspace')
      toRows.set(one, row)
      return row
    })
    return rows.map(row => asOf(row, now))
  }

  #entriesAfter(itemId: string, after: Date | null): LedgerEntry[] {
    const bought = this.holdings.oneTime.flatMap(({ offer, quantity, at }) => {
      const amount = (offer.items[itemId]?.quantity ?? 0) * quantity
      return amount > 0 ? [{ quantity: amount, at, expiresAt: null }] : []
    })
    const changes = [...(this.holdings.changes[itemId] ?? []), ...bought]
    const open = changes.filter(
      ({ at, expiresAt }) => after === null || at > after.getTime() || (expiresAt ?? 0) > after.getTime(),
    )
    return open.map(({ quantity, at, expiresAt }) => ({
      quantity,
      at: new Date(at),
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    }))
  }
}

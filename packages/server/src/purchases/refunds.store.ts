import type { Currency } from '@latchkey/contract'
import { insertInto } from '../kernel/db/columns.ts'
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Customer } from '../subscriptions/subscriptions.tables.ts'

export interface RefundRow extends Customer {
  readonly id: string
  readonly purchaseId: string
  readonly isSubscription: boolean
  readonly displayName: string
  readonly currency: Currency
  /** In minor units of the currency. */
  readonly amount: number
  readonly isEnded: boolean
  /** Of what was bought. */
  readonly quantity: number
  readonly stripeId: string | null
  readonly createdAt: Date
}

const insert = statement<never, RefundRow>(
  'purchases.insert-refund',
  insertInto(
    'refunds',
    'id purchaseId isSubscription customerType customerId displayName currency amount isEnded quantity stripeId createdAt',
  ),
)

export async function insertRefund(tx: Tx, row: RefundRow): Promise<void> {
  await insert(tx, row)
}

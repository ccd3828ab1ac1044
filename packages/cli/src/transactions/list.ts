/** `latchkey transactions list`: what was bought, granted, changed and refunded, newest first. */
import type { AdminTransaction, CustomerType, ListTransactionsOptions, TransactionTypeFilter } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'
import { customerOptions, getCustomer } from '../purchases/customer.ts'

/** The most that the server gives at once. */
const pageSize = 200
const types: readonly TransactionTypeFilter[] = [
  ...(['purchase', 'subscription', 'one_time', 'subscription-cancellation', 'subscription-renewal'] as const),
  ...(['manual-item-quantity-change', 'refund', 'chargeback', 'product-change'] as const),
]

export const command = defineCommand({
  options: {
    type: { takes: 'TYPE', meaning: `Only these: ${types.join(', ')}.` },
    ...customerOptions,
    limit: { takes: 'NUMBER', meaning: 'How many at most: 50 unless given.' },
    ...projectOptions,
  },
  notes: projectNotes,
  async run(given, terminal) {
    const limit = Number(given.text('limit') ?? 50)
    if (!Number.isInteger(limit) || limit < 1) throw new Misuse('--limit takes a number from 1.')
    const filter = { type: typeIn(given.text('type')), ...ofCustomer() }
    const app = await projectApp(given, terminal)
    const found: AdminTransaction[] = []
    let cursor: string | null = null
    do {
      const page = await app.listTransactions({ ...filter, cursor, limit: Math.min(limit - found.length, pageSize) })
      found.push(...page.transactions)
      cursor = page.nextCursor
    } while (cursor !== null && found.length < limit)
    if (given.has('json')) terminal.out(JSON.stringify(found, null, 2))
    else terminal.out(found.length === 0 ? 'No transactions.' : table(found))
    return 0

    function ofCustomer(): ListTransactionsOptions {
      if (!(['user', 'team', 'customer'] as const).some(name => given.text(name))) return {}
      const { userId, teamId, customCustomerId } = getCustomer(given)
      const customerType: CustomerType = userId ? 'user' : teamId ? 'team' : 'custom'
      return { customerType, customerId: userId ?? teamId ?? customCustomerId }
    }
  },
})

function typeIn(text: string | undefined): TransactionTypeFilter | undefined {
  const type = types.find(known => known === text)
  if (text !== undefined && type === undefined) throw new Misuse(`--type takes one of ${types.join(', ')}.`)
  return type
}

const table = (transactions: readonly AdminTransaction[]) =>
  columns([
    ['ID', 'WHEN', 'TYPE', 'CUSTOMER', 'WHAT', 'CHARGED'],
    ...transactions.map(transaction => [
      transaction.id,
      new Date(transaction.created_at_millis).toISOString().slice(0, 10),
      getKind(transaction),
      `${transaction.customer_type} ${transaction.customer_id}`,
      `${transaction.quantity} ${transaction.offer_display_name ?? transaction.item_id ?? ''}`,
      getCharged(transaction),
    ]),
  ]).join('\n')

/** Of a purchase, in the words of `transactions refund`. */
function getKind({ type, status }: AdminTransaction): string {
  if (type !== 'purchase') return type
  return status === null ? 'one-time-purchase' : 'subscription'
}

function getCharged({ test_mode, entries }: AdminTransaction): string {
  const amounts = entries.flatMap(({ charged_amount }) => Object.entries(charged_amount ?? {}))
  return test_mode ? '(test mode)' : amounts.map(([currency, amount]) => `${amount} ${currency}`).join(', ')
}

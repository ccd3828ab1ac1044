/** `latchkey transactions refund`: gives a payment back through Stripe. */
import type { RefundOptions } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'

const types = ['subscription', 'one-time-purchase'] as const
const ends = ['now', 'at-period-end'] as const

export const command = defineCommand({
  operand: { name: 'TRANSACTION', meaning: '`latchkey transactions list` shows it.' },
  options: {
    type: { takes: 'TYPE', meaning: `What it is: ${types.join(' or ')}.` },
    amount: {
      takes: 'AMOUNT',
      meaning: 'In the currency of the payment, such as 4.50. All that is left unless given.',
    },
    end: { takes: 'WHEN', meaning: `End what was bought: ${ends.join(' or ')}. The customer keeps it unless given.` },
    invoice: { takes: 'ID', meaning: 'Of a subscription: an invoice at Stripe, instead of the latest that was paid.' },
    ...projectOptions,
  },
  notes: projectNotes,
  async run(given, terminal) {
    const type = oneOf(types, given.text('type'))
    if (!type) throw new Misuse(`Say what it is: --type ${types.join(' or --type ')}.`)
    const end = given.text('end')
    const endAction = oneOf(ends, end)
    if (end !== undefined && !endAction) throw new Misuse(`--end takes ${ends.join(' or ')}.`)
    const refund: RefundOptions = {
      ...{ type, id: given.operand, endAction },
      amount: given.text('amount'),
      invoiceId: given.text('invoice'),
    }
    const app = await projectApp(given, terminal)
    const made = await app.refundTransaction(refund)
    terminal.out(
      given.has('json') ? JSON.stringify(made, null, 2) : `Refunded: transaction ${made.refundTransactionId}.`,
    )
    return 0
  },
})

const oneOf = <Name extends string>(names: readonly Name[], text: string | undefined) =>
  names.find(name => name === text)

/** `latchkey products cancel`: ends a subscription at once. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { customerLabel, customerOptions, getCustomer } from './customer.ts'

export const command = defineCommand({
  operand: { name: 'PRODUCT', meaning: '`latchkey products list` shows it.' },
  options: {
    ...customerOptions,
    subscription: { takes: 'ID', meaning: 'Which subscription: needed for an inline product.' },
    ...projectOptions,
  },
  notes: `The customer loses the product at once, and pays no more for it. Nothing is given back: see \`latchkey transactions refund\`. ${projectNotes}`,
  async run(given, terminal) {
    const customer = getCustomer(given)
    const productId = given.operand
    const app = await projectApp(given, terminal)
    await app.cancelSubscription({ ...customer, productId, subscriptionId: given.text('subscription') })
    const words = `Canceled ${productId} of ${customerLabel(customer)}.`
    terminal.out(given.has('json') ? JSON.stringify({ ...customer, canceled: productId }, null, 2) : words)
    return 0
  },
})

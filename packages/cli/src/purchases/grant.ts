/** `latchkey products grant`: a product without payment. */
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { customerLabel, customerOptions, getCustomer } from './customer.ts'

export const command = defineCommand({
  operand: { name: 'PRODUCT', meaning: 'its id in the configuration of the project.' },
  options: {
    ...customerOptions,
    quantity: { takes: 'NUMBER', meaning: '1 unless given. More than one only of what is stackable.' },
    ...projectOptions,
  },
  notes: `Nothing is paid. A product with a price for each period goes on until it is canceled. ${projectNotes}`,
  async run(given, terminal) {
    const customer = getCustomer(given)
    const quantity = Number(given.text('quantity') ?? 1)
    if (!Number.isInteger(quantity) || quantity < 1) throw new Misuse('--quantity takes a number from 1.')
    const productId = given.operand
    const app = await projectApp(given, terminal)
    await app.grantProduct({ ...customer, productId, quantity })
    const words = `Granted ${quantity} ${productId} to ${customerLabel(customer)}.`
    terminal.out(given.has('json') ? JSON.stringify({ ...customer, productId, quantity }, null, 2) : words)
    return 0
  },
})

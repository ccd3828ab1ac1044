/** `latchkey products list`: what a customer has, bought, granted or by default. */
import type { CustomerProduct } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'
import { customerLabel, customerOptions, getCustomer } from './customer.ts'

/** The most that the server gives at once. */
const pageSize = 100

export const command = defineCommand({
  options: { ...customerOptions, ...projectOptions },
  notes: projectNotes,
  async run(given, terminal) {
    const customer = getCustomer(given)
    const app = await projectApp(given, terminal)
    const products: CustomerProduct[] = []
    let cursor: string | undefined
    do {
      const page = await app.listProducts({ ...customer, cursor, limit: pageSize })
      products.push(...page)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    if (given.has('json')) terminal.out(JSON.stringify(products, null, 2))
    else terminal.out(products.length === 0 ? `The ${customerLabel(customer)} has no products.` : table(products))
    return 0
  },
})

const table = (products: readonly CustomerProduct[]) =>
  columns([
    ['PRODUCT', 'NAME', 'QUANTITY', 'SUBSCRIPTION', 'UNTIL'],
    ...products.map(product => [
      product.id ?? '(inline)',
      product.displayName,
      String(product.quantity),
      product.subscription ? (product.subscription.subscriptionId ?? '(by default)') : '(bought once)',
      getEnd(product),
    ]),
  ]).join('\n')

function getEnd({ subscription }: CustomerProduct): string {
  const end = subscription?.currentPeriodEnd?.toISOString().slice(0, 10)
  return end ? `${end}${subscription?.cancelAtPeriodEnd ? ', canceled' : ''}` : ''
}

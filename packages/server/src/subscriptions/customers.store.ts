import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Customer } from './subscriptions.tables.ts'

const lock = statement<never, Customer>(
  'subscriptions.lock-customer',
  `insert into payment_customers as c (project_id, customer_type, customer_id) values (:projectId, :customerType, :customerId)
   on conflict (project_id, customer_type, customer_id) do update set customer_id = c.customer_id`,
)

/** Other purchases of the customer wait until the transaction ends. It is the first lock that a purchase takes. */
export async function lockCustomer(tx: Tx, customer: Customer): Promise<void> {
  await lock(tx, customer)
}

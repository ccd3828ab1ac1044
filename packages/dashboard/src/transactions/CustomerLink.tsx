import type { AdminOwnedProject } from '@latchkey/js'
import { CustomerName } from '../items/CustomerName.tsx'
import type { CustomerType } from './transaction-words.ts'

export interface CustomerLinkProps {
  project: AdminOwnedProject
  customerType: CustomerType
  customerId: string
}

/** A user or a team as a link; the id of a customer whom only the application knows. */
export function CustomerLink({ project, customerType, customerId }: CustomerLinkProps) {
  if (customerType === 'custom') return <code>{customerId}</code>
  return <CustomerName project={project} customerType={customerType} customerId={customerId} />
}

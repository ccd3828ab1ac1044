'use client'

import type { CurrentUser } from '../app/current-user.ts'
import { Billing } from './Billing.tsx'

export default function BillingTab({ user }: { user: CurrentUser }) {
  return <Billing customer={user} />
}

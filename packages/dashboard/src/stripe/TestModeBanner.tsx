import type { AdminOwnedProject } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import toolbar from '../parts/table/Toolbar.module.css'
import { getPaymentMode, stripeAccountQuery } from './payment-mode.ts'
import { paymentSettingsScreen } from './stripe.screens.ts'

/** Says that nothing is paid yet, and where that changes. */
export function TestModeBanner({ project }: { project: AdminOwnedProject }) {
  const { data: account } = useQuery(stripeAccountQuery(project))
  if (account === undefined) return null
  const mode = getPaymentMode(account)
  if (mode === 'live') return null
  const link = (
    <Link to={paymentSettingsScreen.path} params={{ projectId: project.id }} className="latchkey-link">
      {mode === 'test' ? 'Set up Stripe' : 'Complete the Stripe account'}
    </Link>
  )
  if (project.isProductionMode) {
    return (
      <Alert tone="destructive" className={toolbar.note}>
        Customers cannot buy anything: this project is in production mode, and Stripe is not set up. {link}
      </Alert>
    )
  }
  return (
    <Alert className={toolbar.note}>
      <strong>Test mode:</strong> nothing is paid, and you buy for your customers on their purchase pages. {link}
    </Alert>
  )
}

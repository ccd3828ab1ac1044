import { CreditCard } from 'lucide-react'
import { screen } from '../screen.ts'

/** Stripe leads back to this path. */
export const paymentSettingsScreen = screen({
  path: '/projects/$projectId/payments',
  title: 'Payment settings',
  navigation: { icon: CreditCard, label: 'Stripe', key: 'z', section: 'Payments' },
  palette: { words: 'stripe account set up test mode live charges payouts card' },
})

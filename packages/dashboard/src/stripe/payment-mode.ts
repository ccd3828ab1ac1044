/** Whether customers can pay. */
import type { StripeAccountInfo } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'

/** `test`: there is no account. `incomplete`: Stripe accepts no payments for it yet. */
export type PaymentMode = 'test' | 'incomplete' | 'live'

export function getPaymentMode(account: StripeAccountInfo | null): PaymentMode {
  if (account === null) return 'test'
  return account.charges_enabled ? 'live' : 'incomplete'
}

export interface SetUpStep {
  readonly title: string
  readonly isDone: boolean
  /** What it is, or what is missing. */
  readonly note: string
}

/** What leads to payments, in order. */
export function setUpSteps(account: StripeAccountInfo | null): readonly SetUpStep[] {
  const { details_submitted = false, charges_enabled = false, payouts_enabled = false } = account ?? {}
  return [
    {
      title: 'Stripe account',
      isDone: account !== null,
      note: account ? 'Connected to this project.' : 'Made for this project with the button below.',
    },
    {
      title: 'Details of your business',
      isDone: details_submitted,
      note: details_submitted ? 'Submitted.' : 'Stripe asks who you are, and where your money should go.',
    },
    {
      title: 'Payments',
      isDone: charges_enabled,
      note: charges_enabled
        ? 'Customers can pay.'
        : details_submitted
          ? 'Stripe is checking your details, or needs more of them.'
          : 'Customers can pay once Stripe has your details.',
    },
    {
      title: 'Payouts',
      isDone: payouts_enabled,
      note: payouts_enabled
        ? 'Stripe pays out to your bank account.'
        : 'Stripe keeps what is paid until it may pay it out.',
    },
  ]
}

/** What the project's Stripe account can do; null: it has none. It is read each time: it changes at Stripe. */
export function stripeAccountQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/payments/stripe/account-info'),
    queryFn: () => project.app.getStripeAccountInfo(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

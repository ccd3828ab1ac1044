import { queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

/** What the project's Stripe account can do; null: it has none. It is read each time: it changes at Stripe. */
export function stripeAccountQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'stripe-account'],
    queryFn: () => project.app.getStripeAccountInfo(),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    ...asAnswered,
  })
}

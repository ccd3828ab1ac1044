import { screen } from '../screen.ts'

/** For customers: no one has to be signed in. The server makes these addresses. */
export const purchaseScreen = screen({
  path: '/purchase/$code',
  title: 'Purchase',
})

/** Where Stripe leads back to. */
export const purchaseReturnScreen = screen({
  path: '/purchase/return',
  title: 'Purchase',
})

import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

/** For customers: no one has to be signed in. The server makes these addresses. */
export const purchaseScreen = screen({
  path: '/purchase/$code',
  title: 'Purchase',
  component: lazyRouteComponent(() => import('./PurchaseScreen.tsx'), 'PurchaseScreen'),
})

/** Where Stripe leads back to. */
export const purchaseReturnScreen = screen({
  path: '/purchase/return',
  title: 'Purchase',
  component: lazyRouteComponent(() => import('./PurchaseReturnScreen.tsx'), 'PurchaseReturnScreen'),
})

import { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../screen.ts'

export const offerScreen = screen({
  path: '/projects/$projectId/offers/$offerId',
  title: 'Offer',
  component: lazyRouteComponent(() => import('./OfferScreen.tsx'), 'OfferScreen'),
})

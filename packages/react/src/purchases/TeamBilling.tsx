'use client'

import { latchkeyInternals } from '@latchkey/js/internal'
import type { Team } from '../app/team.ts'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useFreshStore } from '../hooks/use-store.ts'
import { Billing } from './Billing.tsx'
import { sells } from './held-purchases.ts'

/** What a team has bought; nothing where the project sells nothing to teams. */
export default function TeamBilling({ team }: { team: Team }) {
  const app = useLatchkeyApp()
  const offers = useFreshStore(app[latchkeyInternals].store(() => app.listOffers({ customerType: 'team' })))
  const purchases = team.usePurchases()
  return sells(offers, purchases) ? <Billing customer={team} team={team} /> : null
}

import type { Currency } from '@latchkey/js'
import { Row } from '@latchkey/ui/Layout'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { lazy } from 'react'
import type { Team } from '../app/team.ts'
import { Surface } from '../frame/Surface.tsx'

const Pricing = lazy(() => import('./Pricing.tsx'))

export interface PricingTableProps {
  /** Buys for this team, instead of the signed-in user. */
  team?: Team
  /** In which prices are shown that have it. */
  currency?: Currency
}

/**
 * What the project sells, with what the signed-in user or the team has of it. A button leads to the purchase page, and
 * visitors sign in first.
 *
 * @example
 * <PricingTable />
 * <PricingTable team={team} currency="EUR" />
 */
export function PricingTable(props: PricingTableProps) {
  return (
    <Surface skeleton={<PricingSkeleton />}>
      <Pricing {...props} />
    </Surface>
  )
}

/** Two cards, in about the size of what is coming. */
export function PricingSkeleton() {
  return (
    <Row aria-busy="true">
      {['first', 'second'].map(key => (
        <div key={key} className="latchkey-card">
          <Skeleton shape="title" />
        </div>
      ))}
    </Row>
  )
}

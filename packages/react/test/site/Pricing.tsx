import { type Currency, PricingTable, useUser } from '@latchkey/react'
import { Suspense } from 'react'

/** A host's page about what it costs: for people, and for their first team. */
export function Pricing({ address }: { address: URL }) {
  // A tag that is no currency shows no amount, which a test would notice.
  const currency = (address.searchParams.get('currency') ?? undefined) as Currency | undefined
  return (
    <main style={{ padding: 24 }}>
      <h1>Pricing</h1>
      {address.pathname.endsWith('/team') ? (
        <Suspense fallback="…">
          <OfTeam />
        </Suspense>
      ) : (
        <PricingTable currency={currency} />
      )}
    </main>
  )
}

function OfTeam() {
  const [team] = useUser({ or: 'redirect' }).useTeams()
  return team && <PricingTable team={team} />
}

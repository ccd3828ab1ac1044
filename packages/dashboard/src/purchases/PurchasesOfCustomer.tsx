import type { AdminOwnedProject, Purchase } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { getPayments } from '../offers/offer-config.ts'
import { Fold, Section } from '../parts/page/PageHeader.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { transactionsScreen } from '../transactions/transactions.screens.ts'
import { CreateCheckoutDialog } from './CreateCheckoutDialog.tsx'
import { PurchaseEntry } from './PurchaseEntry.tsx'
import { type Buyer, offersForSale, purchasesQuery } from './purchase-queries.ts'

export interface PurchasesOfCustomerProps {
  project: AdminOwnedProject
  customerType: 'user' | 'team'
  buyer: Buyer
  name: string
}

/** What a user or a team has bought. Nothing where there is nothing to buy, and nothing was bought. */
export function PurchasesOfCustomer({ project, customerType, buyer, name }: PurchasesOfCustomerProps) {
  const purchases = useQuery(purchasesQuery(project, buyer))
  const { data: payments } = useQuery({ ...wholeConfigQuery(project), select: getPayments })
  const whyNot = useRefusal('support')
  const [isSelling, setSelling] = useState(false)
  const offers = payments ? offersForSale(project, payments, customerType) : []
  if (offers.length === 0 && !purchases.isError && !purchases.data?.length) return null

  const { live, ended } = parted(purchases.data ?? [])
  const toEntry = (purchase: Purchase) => (
    <PurchaseEntry key={purchase.id ?? purchase.offerId} project={project} buyer={buyer} purchase={purchase} />
  )
  return (
    <Section
      title="Purchases"
      description={
        <>
          What they bought, and what everyone has.{' '}
          <Link
            to={transactionsScreen.path}
            params={{ projectId: project.id }}
            search={{ of: customerType, customer: buyer.id }}
            className="latchkey-link"
          >
            All transactions
          </Link>
        </>
      }
    >
      {purchases.isPending && <RowsSkeleton label="Loading purchases" count={2} />}
      {purchases.isError && <QueryFailure query={purchases} />}
      {purchases.data && live.length === 0 && <p className={list.none}>They have bought nothing that lasts.</p>}
      {live.length > 0 && (
        <ul className={list.list} aria-label="Purchases">
          {live.map(toEntry)}
        </ul>
      )}
      {ended.length > 0 && (
        <Fold title={`Ended: ${ended.length}`}>
          <ul className={list.list} aria-label="Ended purchases">
            {ended.map(toEntry)}
          </ul>
        </Fold>
      )}
      {offers.length > 0 && (
        <div>
          <Button variant="outline" disabled={whyNot !== undefined} title={whyNot} onClick={() => setSelling(true)}>
            Create checkout
          </Button>
        </div>
      )}
      {isSelling && (
        <CreateCheckoutDialog
          project={project}
          customerType={customerType}
          buyer={buyer}
          name={name}
          onClose={() => setSelling(false)}
        />
      )}
    </Section>
  )
}

/** What was bought once stays, and has no status. */
function parted(purchases: readonly Purchase[]) {
  const isOver = ({ type, status }: Purchase) =>
    type === 'subscription' && (status === 'canceled' || status === 'incomplete_expired')
  return { live: purchases.filter(purchase => !isOver(purchase)), ended: purchases.filter(isOver) }
}

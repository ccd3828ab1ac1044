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
import { GrantProductDialog } from './GrantProductDialog.tsx'
import { PurchaseEntry } from './PurchaseEntry.tsx'
import styles from './Purchases.module.css'
import { type Buyer, grantableProducts, offersForSale, purchasesQuery } from './purchase-queries.ts'

export interface PurchasesOfCustomerProps {
  project: AdminOwnedProject
  customerType: 'user' | 'team'
  buyer: Buyer
  name: string
}

/** The products that a user or a team has. Nothing where there is nothing to buy, and nothing was bought. */
export function PurchasesOfCustomer({ project, customerType, buyer, name }: PurchasesOfCustomerProps) {
  const purchases = useQuery(purchasesQuery(project, buyer))
  const { data: payments } = useQuery({ ...wholeConfigQuery(project), select: getPayments })
  const whyNot = useRefusal('support')
  const whyNotGrant = useRefusal('developer')
  const [dialog, setDialog] = useState<'checkout' | 'grant'>()
  const offers = payments ? offersForSale(project, payments, customerType) : []
  const grantable = payments ? grantableProducts(payments, customerType) : []
  const hasActions = offers.length + grantable.length > 0
  if (!hasActions && !purchases.isError && !purchases.data?.length) return null

  const { live, ended } = parted(purchases.data ?? [])
  const toEntry = (purchase: Purchase) => (
    <PurchaseEntry key={purchase.id ?? purchase.offerId} project={project} buyer={buyer} purchase={purchase} />
  )
  const dialogProps = { project, customerType, buyer, name, onClose: () => setDialog(undefined) }
  return (
    <Section
      title="Products"
      description={
        <>
          What they bought or were granted, and what everyone has.{' '}
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
      {purchases.isPending && <RowsSkeleton label="Loading products" count={2} />}
      {purchases.isError && <QueryFailure query={purchases} />}
      {purchases.data && live.length === 0 && <p className={list.none}>They have no product.</p>}
      {live.length > 0 && (
        <ul className={list.list} aria-label="Products">
          {live.map(toEntry)}
        </ul>
      )}
      {ended.length > 0 && (
        <Fold title={`Ended: ${ended.length}`}>
          <ul className={list.list} aria-label="Ended subscriptions">
            {ended.map(toEntry)}
          </ul>
        </Fold>
      )}
      {hasActions && (
        <div className={styles.actions}>
          {offers.length > 0 && (
            <Button
              variant="outline"
              disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => setDialog('checkout')}
            >
              Create checkout
            </Button>
          )}
          {grantable.length > 0 && (
            <Button
              variant="outline"
              disabled={whyNotGrant !== undefined}
              title={whyNotGrant}
              onClick={() => setDialog('grant')}
            >
              Grant product
            </Button>
          )}
        </div>
      )}
      {dialog === 'checkout' && <CreateCheckoutDialog {...dialogProps} />}
      {dialog === 'grant' && <GrantProductDialog {...dialogProps} />}
    </Section>
  )
}

/** What was bought once stays, and has no status. */
function parted(purchases: readonly Purchase[]) {
  const isOver = ({ type, status }: Purchase) =>
    type === 'subscription' && (status === 'canceled' || status === 'incomplete_expired')
  return { live: purchases.filter(purchase => !isOver(purchase)), ended: purchases.filter(isOver) }
}

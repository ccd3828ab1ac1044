import type { AdminOwnedProject, Purchase } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { offerScreen } from '../offers/offers.screens.ts'
import list from '../parts/table/List.module.css'
import { PurchaseMenu } from './PurchaseMenu.tsx'
import styles from './Purchases.module.css'
import type { Buyer } from './purchase-queries.ts'
import { canEnd, sayCost, sayPeriod, sayPurchase } from './purchase-words.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { TestBadge } from './TestBadge.tsx'

export interface PurchaseEntryProps {
  project: AdminOwnedProject
  buyer: Buyer
  purchase: Purchase
}

/** One thing that a customer has, or had. */
export function PurchaseEntry({ project, buyer, purchase }: PurchaseEntryProps) {
  const { type, offerId, status, testMode, cancelAtPeriodEnd } = purchase
  const period = sayPeriod(purchase)
  return (
    <li className={list.entry}>
      <div className={styles.purchase}>
        <span className={styles.what}>
          {offerId === null ? (
            <span className={list.name}>{sayPurchase(purchase)}</span>
          ) : (
            <Link to={offerScreen.path} params={{ projectId: project.id, offerId }} className={styles.link}>
              {sayPurchase(purchase)}
            </Link>
          )}
          {type === 'subscription' && status !== null && <StatusBadge status={status} />}
          {cancelAtPeriodEnd && canEnd(purchase) && <Badge tone="warning">Cancelled</Badge>}
          {testMode && <TestBadge />}
        </span>
        <span className={styles.quiet}>
          {sayCost(purchase)}
          {period && ` · ${period}`}
        </span>
      </div>
      {canEnd(purchase) && (
        <span className={list.actions}>
          <PurchaseMenu project={project} buyer={buyer} purchase={purchase} />
        </span>
      )}
    </li>
  )
}

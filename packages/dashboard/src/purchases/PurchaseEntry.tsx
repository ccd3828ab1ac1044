import type { AdminOwnedProject, Purchase } from '@latchkey/js'
import { Badge, MenuSeparator } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { CalendarX, CircleX, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { offerScreen } from '../offers/offers.screens.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import list from '../parts/table/List.module.css'
import { ReasonedItem, RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import styles from './Purchases.module.css'
import type { Buyer } from './purchase-queries.ts'
import { canEnd, formatCost, formatPeriod, formatPurchase } from './purchase-words.ts'
import { StatusBadge, TestBadge } from './StatusBadge.tsx'

export interface PurchaseEntryProps {
  project: AdminOwnedProject
  buyer: Buyer
  purchase: Purchase
}

/** One thing that a customer has, or had. */
export function PurchaseEntry({ project, buyer, purchase }: PurchaseEntryProps) {
  const { type, offerId, status, testMode, cancelAtPeriodEnd } = purchase
  const period = formatPeriod(purchase)
  return (
    <li className={list.entry}>
      <div className={styles.purchase}>
        <span className={styles.what}>
          {offerId === null ? (
            <span className={list.name}>{formatPurchase(purchase)}</span>
          ) : (
            <Link to={offerScreen.path} params={{ projectId: project.id, offerId }} className={styles.link}>
              {formatPurchase(purchase)}
            </Link>
          )}
          {type === 'subscription' && status !== null && <StatusBadge status={status} />}
          {cancelAtPeriodEnd && canEnd(purchase) && <Badge tone="warning">Cancelled</Badge>}
          {testMode && <TestBadge />}
        </span>
        <span className={styles.quiet}>
          {formatCost(purchase)}
          {period && ` · ${period}`}
        </span>
      </div>
      {canEnd(purchase) && (
        <span className={list.actions}>
          <PurchaseMenu buyer={buyer} purchase={purchase} />
        </span>
      )}
    </li>
  )
}

interface PurchaseMenuProps {
  buyer: Buyer
  purchase: Purchase
}

/** What can be done with a subscription. */
function PurchaseMenu({ buyer, purchase }: PurchaseMenuProps) {
  const whyNot = useRefusal('support')
  const [isEnding, setEnding] = useState(false)
  const name = formatPurchase(purchase)
  const id = purchase.id ?? ''

  const resume = useTask(async () => {
    await buyer.resumePurchase(id)
    tell(`${name} goes on.`)
  })
  const cancel = useTask(async () => {
    await buyer.cancelPurchase(id)
    tell(`${name} ends with its period.`, { undo: resume })
  })
  const end = useTask(async () => {
    await buyer.cancelPurchase(id, { when: 'now' })
    tell(`${name} has ended.`)
  })

  return (
    <>
      <RowMenu of={name}>
        {purchase.cancelAtPeriodEnd ? (
          <ReasonedItem icon={<RotateCcw size={16} />} whyNot={whyNot} onSelect={resume}>
            Resume
          </ReasonedItem>
        ) : (
          <ReasonedItem icon={<CalendarX size={16} />} whyNot={whyNot} onSelect={cancel}>
            Cancel at period end
          </ReasonedItem>
        )}
        <MenuSeparator />
        <ReasonedItem icon={<CircleX size={16} />} tone="destructive" whyNot={whyNot} onSelect={() => setEnding(true)}>
          End now…
        </ReasonedItem>
      </RowMenu>
      {isEnding && (
        <ConfirmDialog
          title={`End ${name} now?`}
          description={
            purchase.testMode
              ? 'The customer loses what it includes at once. This cannot be taken back; they can buy it again.'
              : 'The customer loses what it includes at once, and nothing more is charged. What was paid is not given back by this; refund it under Transactions. They can buy it again.'
          }
          actionLabel="End subscription"
          isDestructive
          onConfirm={end}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

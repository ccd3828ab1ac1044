import type { AdminOwnedProject, AdminTransaction } from '@latchkey/js'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ReasonedItem, RowMenu } from '../parts/table/RowMenu.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { describeContent, findPayment, kindOf } from './transaction-words.ts'

export interface TransactionMenuProps {
  project: AdminOwnedProject
  transaction: AdminTransaction
}

/** What can be done with a transaction: nothing, unless something was paid. */
export function TransactionMenu({ project, transaction }: TransactionMenuProps) {
  const whyNot = useRefusal('owner')
  const [isRefunding, setRefunding] = useState(false)
  const payment = findPayment(transaction)
  const kind = kindOf(transaction)
  if (payment === null || (kind !== 'subscription' && kind !== 'one_time')) return null
  return (
    <>
      <RowMenu of={describeContent(transaction)}>
        <ReasonedItem icon={<Undo2 size={16} />} whyNot={whyNot} onSelect={() => setRefunding(true)}>
          Refund…
        </ReasonedItem>
      </RowMenu>
      {isRefunding && (
        <RefundDialog
          project={project}
          transaction={transaction}
          payment={payment}
          isSubscription={kind === 'subscription'}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  )
}

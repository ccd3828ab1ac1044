import type { AdminOwnedProject } from '@latchkey/js'
import { Button, CloseIcon } from '@latchkey/ui'
import { CustomerName } from '../items/CustomerName.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { FilterSelect } from '../parts/table/Toolbar.tsx'
import { customerTypes, transactionTypes } from './transaction-words.ts'
import type { TransactionsSearch } from './transactions.screens.ts'

export interface TransactionsToolbarProps {
  project: AdminOwnedProject
  input: TransactionsSearch
  onAsk: (change: TransactionsSearch) => unknown
}

const owners = customerTypes.map(({ value, label }) => ({ value, label: `Of ${label.toLowerCase()}` }))

export const noFilter: TransactionsSearch = { type: undefined, of: undefined, customer: undefined }

/** Which transactions to show. */
export function TransactionsToolbar({ project, input, onAsk }: TransactionsToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <FilterSelect
        label="What kind"
        any="Everything"
        choices={transactionTypes}
        value={input.type}
        onChoose={type => onAsk({ type })}
      />
      <FilterSelect
        label="Whose"
        any="Of all customers"
        choices={owners}
        value={input.of}
        onChoose={of => onAsk({ of, customer: undefined })}
      />
      {input.customer !== undefined && (
        <span className={toolbar.group}>
          <CustomerName project={project} customerType={input.of ?? 'custom'} customerId={input.customer} />
          <Button
            variant="ghost"
            size="icon"
            aria-label="Show transactions of all customers"
            onClick={() => onAsk({ customer: undefined, of: undefined })}
          >
            <CloseIcon />
          </Button>
        </span>
      )}
    </div>
  )
}

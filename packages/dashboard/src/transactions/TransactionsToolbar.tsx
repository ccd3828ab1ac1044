import type { AdminOwnedProject } from '@latchkey/js'
import { Button, CloseIcon } from '@latchkey/ui'
import { Select } from '../parts/form/Controls.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { CustomerLink } from './CustomerLink.tsx'
import { customerTypes, transactionTypes } from './transaction-words.ts'
import type { TransactionsSearch } from './transactions.screen.ts'

export interface TransactionsToolbarProps {
  project: AdminOwnedProject
  input: TransactionsSearch
  onAsk: (change: TransactionsSearch) => unknown
}

export const noFilter: TransactionsSearch = { type: undefined, of: undefined, customer: undefined }

/** Which transactions to show. */
export function TransactionsToolbar({ project, input, onAsk }: TransactionsToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <Select
        aria-label="What kind"
        className={toolbar.choice}
        value={input.type ?? ''}
        onChange={({ target }) => onAsk({ type: transactionTypes.find(({ value }) => value === target.value)?.value })}
      >
        <option value="">Everything</option>
        {transactionTypes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Whose"
        className={toolbar.choice}
        value={input.of ?? ''}
        onChange={({ target }) =>
          onAsk({ of: customerTypes.find(({ value }) => value === target.value)?.value, customer: undefined })
        }
      >
        <option value="">Of all customers</option>
        {customerTypes.map(({ value, label }) => (
          <option key={value} value={value}>
            Of {label.toLowerCase()}
          </option>
        ))}
      </Select>
      {input.customer !== undefined && (
        <span className={toolbar.group}>
          <CustomerLink project={project} customerType={input.of ?? 'custom'} customerId={input.customer} />
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

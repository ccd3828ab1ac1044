import { Button } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { CustomerName } from '../items/CustomerName.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { type Filter, FilterChip, List, Toolbar } from '../parts/table/List.tsx'
import { clear, isFiltered, useScreenSearch } from '../use-screen-search.ts'
import { ExportTransactionsDialog } from './ExportTransactionsDialog.tsx'
import { getColumns } from './transaction-columns.tsx'
import { transactionsQuery } from './transaction-queries.ts'
import { customerTypes, describeContent, transactionTypes } from './transaction-words.ts'
import { type TransactionsSearch, transactionsScreen } from './transactions.screens.ts'

const filters: readonly Filter<TransactionsSearch>[] = [
  { kind: 'select', field: 'type', label: 'What kind', any: 'Everything', choices: transactionTypes },
  {
    kind: 'select',
    field: 'of',
    label: 'Whose',
    any: 'Of all customers',
    choices: customerTypes.map(({ value, label }) => ({ value, label: `Of ${label.toLowerCase()}` })),
    also: () => ({ customer: undefined }),
  },
]

/** What customers bought, and what changed their items. */
export function TransactionsScreen() {
  const project = useOwnedProject()
  const [search, ask] = useScreenSearch(transactionsScreen)
  const transactions = useInfiniteQuery(transactionsQuery(project, search))
  const columns = useMemo(() => getColumns(project), [project])
  const [isExporting, setExporting] = useState(false)

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Subscriptions, one-time purchases and changes of items, newest first."
        actions={
          <Button variant="outline" disabled={!transactions.data?.length} onClick={() => setExporting(true)}>
            <Download size={16} aria-hidden="true" /> Export CSV
          </Button>
        }
      />
      <Toolbar filters={filters} search={search} onAsk={ask}>
        {search.customer !== undefined && (
          <FilterChip
            label="Show transactions of all customers"
            onClear={() => ask({ customer: undefined, of: undefined })}
          >
            <CustomerName project={project} customerType={search.of ?? 'custom'} customerId={search.customer} />
          </FilterChip>
        )}
      </Toolbar>
      <List
        query={transactions}
        label="Transactions"
        columns={columns}
        getName={describeContent}
        one="transaction"
        which="The last"
        none={{
          icon: <ReceiptText size={20} />,
          title: 'No transactions yet',
          words: 'What customers buy appears here, and each change of an item that your server or a colleague made.',
        }}
        noneFits={{
          isFiltered: isFiltered(search),
          title: 'No such transaction',
          clear: 'Show all transactions',
          onClear: () => ask(clear(search)),
        }}
      />
      {isExporting && <ExportTransactionsDialog project={project} input={search} onClose={() => setExporting(false)} />}
    </>
  )
}

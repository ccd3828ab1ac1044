import { Alert, Button, Dialog } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { Managed } from '../api.ts'
import { useOwnedProject } from '../api.ts'
import { CustomerName } from '../items/CustomerName.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { download, fileName } from '../parts/download.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { type Filter, FilterChip, Toolbar } from '../parts/table/Filters.tsx'
import { List } from '../parts/table/List.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'
import { clear, isFiltered, useScreenSearch } from '../use-screen-search.ts'
import { getColumns } from './transaction-columns.tsx'
import { everyTransaction, transactionsQuery } from './transaction-queries.ts'
import { customerTypes, describeContent, transactionKinds } from './transaction-words.ts'
import { type TransactionsSearch, transactionsScreen } from './transactions.screens.ts'
import { tableHead, transactionsAsTable } from './transactions-as-table.ts'

const filters: readonly Filter<TransactionsSearch>[] = [
  { kind: 'select', field: 'type', label: 'What kind', any: 'Everything', choices: transactionKinds },
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
      <Toolbar
        filters={filters}
        search={search}
        onAsk={ask}
        chips={
          search.customer !== undefined && (
            <FilterChip
              label="Show transactions of all customers"
              onClear={() => ask({ customer: undefined, of: undefined })}
            >
              <CustomerName project={project} customerType={search.of ?? 'custom'} customerId={search.customer} />
            </FilterChip>
          )
        }
      />
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

interface ExportTransactionsDialogProps {
  project: Managed
  input: TransactionsSearch
  onClose: () => void
}

/** The transactions that are shown, all of them, in a file. Closing the dialog stops the reading. */
function ExportTransactionsDialog({ project, input, onClose }: ExportTransactionsDialogProps) {
  const [count, setCount] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isClosed] = useState(() => new AbortController())
  useEffect(() => () => isClosed.abort(), [isClosed])

  async function run() {
    const pieces = [tableHead]
    let read = 0
    setCount(0)
    setProblem(undefined)
    try {
      for await (const transactions of everyTransaction(project, input)) {
        if (isClosed.signal.aborted) return
        pieces.push(transactionsAsTable(transactions))
        read += transactions.length
        setCount(read)
      }
      if (isClosed.signal.aborted) return
      download(new Blob(pieces, { type: 'text/csv' }), fileName('transactions', 'csv'))
      tell('The transactions are in your downloads.')
      onClose()
    } catch (error) {
      setProblem(wordsFor(error))
      setCount(undefined)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export transactions"
      description={`As CSV, for spreadsheets: ${isFiltered(input) ? 'those that fit what you chose' : 'all of them'}, newest first.`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {count === undefined ? 'Cancel' : 'Stop'}
          </Button>
          <Button isLoading={count !== undefined} onClick={run}>
            Export
          </Button>
        </>
      }
    >
      <p role="status">{count !== undefined && `${formatCount(count, 'transaction')} read so far…`}</p>
      {problem && <Alert tone="destructive">{problem}</Alert>}
    </Dialog>
  )
}

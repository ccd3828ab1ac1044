import type { AdminOwnedProject } from '@latchkey/js'
import { Button, CloseIcon } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, ReceiptText, SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { CustomerName } from '../items/CustomerName.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { FilterSelect, ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { ExportTransactionsDialog } from './ExportTransactionsDialog.tsx'
import { TransactionsTable } from './TransactionsTable.tsx'
import { isFiltered, transactionsQuery } from './transaction-queries.ts'
import { customerTypes, transactionTypes } from './transaction-words.ts'
import { type TransactionsSearch, transactionsScreen } from './transactions.screens.ts'

/** What customers bought, and what changed their items. */
export function TransactionsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: transactionsScreen.path })
  const input = useSearch({ from: '/shell/signed-in/projects/$projectId/transactions' })
  const pages = useInfiniteQuery({ ...transactionsQuery(project, input), placeholderData: keepPreviousData })
  const rows = useMemo(() => pages.data?.pages.flatMap(page => page.transactions) ?? [], [pages.data])
  const [isExporting, setExporting] = useState(false)
  const loadMore = useLoadMore(pages)
  const ask = useCallback(
    (change: TransactionsSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Subscriptions, one-time purchases and changes of items, newest first."
        actions={
          <Button variant="outline" disabled={rows.length === 0} onClick={() => setExporting(true)}>
            <Download size={16} aria-hidden="true" /> Export CSV
          </Button>
        }
      />
      <TransactionsToolbar project={project} input={input} onAsk={ask} />
      {pages.isPending && <RowsSkeleton label="Loading transactions" count={8} />}
      {pages.isError && rows.length === 0 && <QueryFailure query={pages} />}
      {pages.data && rows.length === 0 && (
        <NoTransactions isFiltered={isFiltered(input)} onClear={() => ask(noFilter)} />
      )}
      {rows.length > 0 && (
        <>
          <TransactionsTable project={project} transactions={rows} onEnd={loadMore} isStale={pages.isPlaceholderData} />
          <ListFoot pages={pages} count={rows.length} one="transaction" which="The last" />
        </>
      )}
      {isExporting && <ExportTransactionsDialog project={project} input={input} onClose={() => setExporting(false)} />}
    </>
  )
}

interface NoTransactionsProps {
  isFiltered: boolean
  onClear: () => void
}

function NoTransactions({ isFiltered, onClear }: NoTransactionsProps) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<ReceiptText size={20} />} title="No transactions yet">
        What customers buy appears here, and each change of an item that your server or a colleague made.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No such transaction"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all transactions
        </Button>
      }
    />
  )
}

interface TransactionsToolbarProps {
  project: AdminOwnedProject
  input: TransactionsSearch
  onAsk: (change: TransactionsSearch) => unknown
}

const owners = customerTypes.map(({ value, label }) => ({ value, label: `Of ${label.toLowerCase()}` }))

const noFilter: TransactionsSearch = { type: undefined, of: undefined, customer: undefined }

/** Which transactions to show. */
function TransactionsToolbar({ project, input, onAsk }: TransactionsToolbarProps) {
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

import { Alert, Button, Dialog } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import type { Managed } from '../api.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { download, fileName } from '../parts/download.ts'
import { formatCount, wordsFor } from '../parts/words.ts'
import { isFiltered } from '../use-screen-search.ts'
import { everyTransaction } from './transaction-queries.ts'
import type { TransactionsSearch } from './transactions.screens.ts'
import { tableHead, transactionsAsTable } from './transactions-as-table.ts'

export interface ExportTransactionsDialogProps {
  project: Managed
  input: TransactionsSearch
  onClose: () => void
}

/** The transactions that are shown, all of them, in a file. Closing the dialog stops the reading. */
export function ExportTransactionsDialog({ project, input, onClose }: ExportTransactionsDialogProps) {
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

import { Alert, Button, Dialog } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import type { Managed } from '../api.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { download, type Format, fileName, formats } from '../parts/download.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'
import { isFiltered } from '../use-screen-search.ts'
import type { AuditFilter } from './audit.screens.ts'
import { fileOfEntries } from './audit-file.ts'
import { toFilter } from './audit-queries.ts'

export interface ExportDialogProps {
  project: Managed
  filter: AuditFilter
  onClose: () => void
}

/** The lines that are shown, all of them, in a file. Closing the dialog stops the reading. */
export function ExportDialog({ project, filter, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('csv')
  const [count, setCount] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isClosed] = useState(() => new AbortController())
  useEffect(() => () => isClosed.abort(), [isClosed])

  async function run() {
    setCount(0)
    setProblem(undefined)
    try {
      const entries = until(isClosed.signal, project.app.iterateAuditLog(toFilter(filter)))
      const file = await fileOfEntries(entries, format, setCount)
      if (isClosed.signal.aborted) return
      download(file, fileName('audit-log', format))
      tell('The audit log is in your downloads.')
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
      title="Export the audit log"
      description={isFiltered(filter) ? 'Only the lines that fit what you chose.' : 'All lines, newest first.'}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {count === undefined ? 'Cancel' : 'Stop'}
          </Button>
          <Button isLoading={count !== undefined} onClick={run}>
            Export lines
          </Button>
        </>
      }
    >
      <div>
        <Segments label="Format" segments={formats} value={format} onChange={setFormat} />
      </div>
      <p role="status">{count !== undefined && `${formatCount(count, 'line')} read so far…`}</p>
      {problem && <Alert tone="destructive">{problem}</Alert>}
    </Dialog>
  )
}

async function* until<Item>(signal: AbortSignal, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  for await (const item of items) {
    if (signal.aborted) return
    yield item
  }
}

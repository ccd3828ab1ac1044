import type { ImportProblem, UserImport } from '@latchkey/js'
import { Button, Heading } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Managed } from '../api.ts'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { download } from './download.ts'
import { importProblemsQuery } from './import-queries.ts'
import { sayProblem } from './mapping.ts'
import { problemsAsTable } from './problems-as-table.ts'
import styles from './Transfer.module.css'

/** The rows that were not taken, and why, to read or to take away. */
export function Problems({ project, state }: { project: Managed; state: UserImport }) {
  const problems = useQuery(importProblemsQuery(project, state))

  return (
    <section aria-labelledby="problems">
      <div className={styles.head}>
        <Heading level={2} id="problems">
          Problems
        </Heading>
        {problems.data && (
          <Button
            variant="outline"
            size="small"
            onClick={() =>
              download(new Blob([problemsAsTable(problems.data)], { type: 'text/csv' }), 'import-problems.csv')
            }
          >
            <Download size={14} aria-hidden="true" /> Download
          </Button>
        )}
      </div>
      {problems.isPending && <RowsSkeleton label="Loading problems" count={2} />}
      {problems.isError && <QueryFailure query={problems} />}
      {problems.data && (
        <VirtualTable
          label="Problems"
          columns={columns}
          rows={problems.data}
          idOf={({ row }) => String(row)}
          nameOf={({ row }) => `row ${row}`}
        />
      )}
    </section>
  )
}

const columns: readonly ColumnOf<ImportProblem>[] = [
  { id: 'row', header: 'Row (after the heading)', cell: ({ row, kind }) => `${row} (${kind})`, className: styles.row },
  {
    id: 'messages',
    header: 'What is wrong',
    cell: ({ messages }) => (
      <ul className={styles.messages}>
        {messages.map(message => (
          <li key={message}>{sayProblem(message)}</li>
        ))}
      </ul>
    ),
    className: styles.message,
  },
]

import type { ImportProblem, UserImport } from '@latchkey/js'
import { Alert, Button, Heading } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type Managed, useOwnedProject } from '../api.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { download } from '../parts/download.ts'
import { BackTo } from '../parts/page/links.tsx'
import { NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { importProblemsQuery, importsQuery } from './import-queries.ts'
import { describeProblem, problemsAsTable } from './mapping.ts'
import { NextStep } from './NextStep.tsx'
import { useRun } from './runs.ts'
import styles from './Transfer.module.css'
import { userTransferScreen } from './user-transfer.screens.ts'

/** One import: how far it is, what came of it, and what is to be done next. */
export function ImportScreen() {
  const project = useOwnedProject()
  const { importId = '' } = useParams({ strict: false })
  const run = useRun(importId)
  const imports = useQuery(importsQuery(project))
  const kept = imports.data?.find(({ id }) => id === importId)
  const state: UserImport | undefined = run?.progress ?? kept

  if (!state && imports.isPending) return <ScreenSkeleton />
  if (!state && imports.isError) return <QueryFailure query={imports} />
  if (!state) {
    return (
      <NotFoundInPlace
        title="Import not found"
        context={project.displayName}
        above={<BackTo screen={userTransferScreen} />}
      >
        It is not among the newest imports of this project, or the address is wrong.
      </NotFoundInPlace>
    )
  }
  return (
    <>
      <PageHeader
        title={`${state.isDryRun ? 'Dry run' : 'Import'} of ${state.description || 'a file'}`}
        context={project.displayName}
        above={<BackTo screen={userTransferScreen} />}
      />
      <div className={styles.report}>
        {run?.problem && <Alert tone="destructive">{run.problem}</Alert>}
        <NextStep project={project} state={state} run={run} />
        <ImportCounts state={state} />
        {state.failed > 0 && <Problems project={project} state={state} />}
      </div>
    </>
  )
}

const number = new Intl.NumberFormat('en')

/** What came of the rows so far. */
function ImportCounts({ state }: { state: UserImport }) {
  const { isDryRun, createdUsers, createdTeams, skipped, failed } = state
  const counts = [
    [isDryRun ? 'Users to be created' : 'Users created', createdUsers],
    [isDryRun ? 'Teams to be created' : 'Teams created', createdTeams],
    ['There already', skipped],
    ['Problems', failed],
  ] as const
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name} className={styles.count}>
          <dt>{name}</dt>
          <dd>{number.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The rows that were not taken, and why, to read or to take away. */
function Problems({ project, state }: { project: Managed; state: UserImport }) {
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
          getId={({ row }) => String(row)}
          getName={({ row }) => `row ${row}`}
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
          <li key={message}>{describeProblem(message)}</li>
        ))}
      </ul>
    ),
    className: styles.message,
  },
]

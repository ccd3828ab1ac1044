import { Alert, Button } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, ScrollText, SearchX, ShieldCheck } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { AuditTable } from './AuditTable.tsx'
import { AuditToolbar, noFilter } from './AuditToolbar.tsx'
import { type AuditSearch, auditScreen } from './audit.screens.ts'
import { auditQuery, isFiltered } from './audit-queries.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

/** Who did what in a project. What is shown stands in the address, so that it can be shared. */
export function AuditScreen() {
  const project = useOwnedProject()
  return (
    <>
      {project.mayActAs('developer') ? (
        <Log />
      ) : (
        <>
          <PageHeader context={project.displayName} />
          <Alert>The audit log is visible to developers and owners of this project’s team only.</Alert>
        </>
      )}
    </>
  )
}

function Log() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: auditScreen.path })
  const input = useSearch({ from: auditRoute })
  const pages = useInfiniteQuery({ ...auditQuery(project, input), placeholderData: keepPreviousData })
  const entries = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const [dialog, setDialog] = useState<'export' | 'verify'>()
  const opened = entries.find(({ id }) => id === input.entry)

  const loadMore = useLoadMore(pages)
  const ask = useCallback(
    (change: AuditSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  const close = () => setDialog(undefined)

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Everything that owners, colleagues and keys changed, and what they were refused. Lines are never altered: each is sealed with the one before it."
        actions={
          <>
            <Button variant="outline" onClick={() => setDialog('export')}>
              <Download size={16} aria-hidden="true" /> Export
            </Button>
            <Button variant="outline" onClick={() => setDialog('verify')}>
              <ShieldCheck size={16} aria-hidden="true" /> Verify
            </Button>
          </>
        }
      />
      {input.entry && !opened && pages.data && (
        <Alert className={toolbar.note}>This link leads to a line that is not among those that are shown here.</Alert>
      )}
      <AuditToolbar requested={input} onAsk={ask} />
      {pages.isPending && <RowsSkeleton label="Loading the audit log" count={8} />}
      {pages.isError && entries.length === 0 && <QueryFailure query={pages} />}
      {pages.data && entries.length === 0 && <NoEntries isFiltered={isFiltered(input)} onClear={() => ask(noFilter)} />}
      {entries.length > 0 && (
        <>
          <AuditTable
            project={project}
            entries={entries}
            onOpen={entry => ask({ entry })}
            onEnd={loadMore}
            isStale={pages.isPlaceholderData}
          />
          <ListFoot pages={pages} count={entries.length} one="line" which="The last" />
        </>
      )}
      {opened && <EntryDrawer project={project} entry={opened} onAsk={ask} onClose={() => ask({ entry: undefined })} />}
      {dialog === 'export' && <ExportDialog project={project} input={input} onClose={close} />}
      {dialog === 'verify' && <VerifyDialog project={project} onClose={close} />}
    </>
  )
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<ScrollText size={20} />} title="Nothing happened yet">
        Changes made here, or with a key through the API, appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No line fits"
      action={
        <Button variant="outline" onClick={onClear}>
          Show everything
        </Button>
      }
    />
  )
}

const auditRoute = '/shell/signed-in/projects/$projectId/audit-log'

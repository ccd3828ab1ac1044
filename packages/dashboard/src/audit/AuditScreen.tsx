import { Alert, Button } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, ScrollText, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { type Filter, FilterChip, Toolbar } from '../parts/table/Filters.tsx'
import { List } from '../parts/table/List.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { clear, isFiltered, useScreenSearch } from '../use-screen-search.ts'
import { describeAction, subjects } from './action-words.ts'
import { type AuditSearch, auditScreen } from './audit.screens.ts'
import { getColumns } from './audit-columns.tsx'
import { auditQuery } from './audit-queries.ts'
import { EntryDrawer } from './EntryDrawer.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { VerifyDialog } from './VerifyDialog.tsx'

/** Who did what in a project. What is shown stands in the address, so that it can be shared. */
export function AuditScreen() {
  const project = useOwnedProject()
  if (project.mayActAs('developer')) return <Log />
  return (
    <>
      <PageHeader context={project.displayName} />
      <Alert>The audit log is visible to developers and owners of this project’s team only.</Alert>
    </>
  )
}

function Log() {
  const project = useOwnedProject()
  const [search, ask] = useScreenSearch(auditScreen)
  const { entry: openedId, ...filter } = search
  const entries = useInfiniteQuery(auditQuery(project, filter))
  const [dialog, setDialog] = useState<'export' | 'verify'>()
  const columns = useMemo(() => getColumns(project, entry => ask({ entry })), [project, ask])
  const opened = entries.data?.find(({ id }) => id === openedId)
  const close = () => setDialog(undefined)
  const onClear = () => ask(clear(filter))

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
      {openedId && !opened && entries.data && (
        <Alert className={toolbar.note}>This link leads to a line that is not among those that are shown here.</Alert>
      )}
      <Toolbar
        filters={getFilters(search)}
        search={search}
        onAsk={ask}
        chips={
          filter.actor && (
            <FilterChip label="Show actions of all actors" onClear={() => ask({ actor: undefined })}>
              By one of them only
            </FilterChip>
          )
        }
      >
        {isFiltered(filter) && (
          <Button variant="ghost" onClick={onClear}>
            Show everything
          </Button>
        )}
      </Toolbar>
      <List
        query={entries}
        label="Audit log"
        columns={columns}
        getName={({ action, fields }) => describeAction(action, fields)}
        open={({ id }) => ask({ entry: id })}
        one="line"
        which="The last"
        none={{
          icon: <ScrollText size={20} />,
          title: 'Nothing happened yet',
          words: 'Changes made here, or with a key through the API, appear here.',
        }}
        noneFits={{ isFiltered: isFiltered(filter), title: 'No line fits', clear: 'Show everything', onClear }}
      />
      {opened && <EntryDrawer project={project} entry={opened} onAsk={ask} onClose={() => ask({ entry: undefined })} />}
      {dialog === 'export' && <ExportDialog project={project} filter={filter} onClose={close} />}
      {dialog === 'verify' && <VerifyDialog project={project} onClose={close} />}
    </>
  )
}

function getFilters({ action }: AuditSearch): readonly Filter<AuditSearch>[] {
  const rows = Object.entries(subjects).map(([value, label]) => ({ value, label }))
  const one = action?.includes('.') ? [{ value: action, label: describeAction(action) }] : []
  return [
    { kind: 'text', field: 'target', label: 'Id of what it was about' },
    { kind: 'select', field: 'action', label: 'What was done', any: 'Anything', choices: [...one, ...rows] },
    {
      kind: 'select',
      field: 'actorType',
      label: 'By whom',
      any: 'Any actor',
      choices: [
        { value: 'owner', label: 'By owners and colleagues' },
        { value: 'key', label: 'By keys' },
        { value: 'user', label: 'By users' },
        { value: 'system', label: 'By the server' },
      ],
    },
    {
      kind: 'select',
      field: 'result',
      label: 'Result',
      any: 'Done and refused',
      choices: [
        { value: 'done', label: 'Done' },
        { value: 'refused', label: 'Refused' },
      ],
    },
    { kind: 'day', field: 'since', label: 'From' },
    { kind: 'day', field: 'until', label: 'To' },
  ]
}

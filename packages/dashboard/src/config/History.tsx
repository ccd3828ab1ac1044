import type { AdminOwnedProject, ConfigChange } from '@latchkey/js'
import { classNames } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { useMemo } from 'react'
import { ActorName } from '../audit/ActorName.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import named from '../parts/table/Named.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { useLoadMore } from '../parts/table/Toolbar.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import styles from './ConfigScreen.module.css'
import { changesQuery } from './config-queries.ts'

export interface HistoryProps {
  project: AdminOwnedProject
  /** The version that is open. */
  opened: number | undefined
  onOpen: (version: number | undefined) => void
}

/** Who changed the configuration, and when. */
export function History({ project, opened, onOpen }: HistoryProps) {
  const pages = useInfiniteQuery(changesQuery(project))
  const changes = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  const loadMore = useLoadMore(pages)

  if (pages.isPending) return <RowsSkeleton label="Loading the history" count={6} />
  if (pages.isError) return <QueryFailure query={pages} />
  return (
    <>
      {changes.length === 0 ? (
        <EmptyState icon={<HistoryIcon size={20} />} title="Nothing was changed yet">
          Every change of a setting is listed here, with its author and time, and can be undone.
        </EmptyState>
      ) : (
        <VirtualTable
          label="Changes of the configuration"
          columns={columns}
          rows={changes}
          idOf={({ version }) => String(version)}
          nameOf={({ version }) => `Version ${version}`}
          open={({ version }) => onOpen(version)}
          onEnd={loadMore}
        />
      )}
      {opened !== undefined && (
        <ChangeDialog
          project={project}
          version={opened}
          current={changes[0]?.version ?? opened}
          onClose={() => onOpen(undefined)}
        />
      )}
    </>
  )
}

function columnsOf(open: (version: number) => void): readonly ColumnOf<ConfigChange>[] {
  return [
    {
      id: 'version',
      header: 'Version',
      cell: ({ version }) => (
        <button type="button" className={classNames(named.name, named.opener)} onClick={() => open(version)}>
          Version {version}
        </button>
      ),
      className: styles.version,
    },
    { id: 'when', header: 'When', cell: ({ at }) => <Moment at={at} />, className: styles.when },
    { id: 'by', header: 'Who', cell: ({ by }) => <ActorName actor={by} />, className: styles.by },
    { id: 'what', header: 'What', cell: change => <What change={change} /> },
  ]
}

function What({ change: { comment, restored, paths } }: { change: ConfigChange }) {
  if (comment) return comment
  if (restored !== null) return `Went back to version ${restored}`
  return <span className={styles.paths}>{paths.join(', ')}</span>
}

import type { AuditEntry } from '@latchkey/js'
import { Badge, classNames } from '@latchkey/ui'
import { useMemo } from 'react'
import type { Managed } from '../api.ts'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { ActorName } from './ActorName.tsx'
import styles from './Audit.module.css'
import { sayAction } from './action-words.ts'
import { Targets, withoutReason } from './Targets.tsx'

export interface AuditTableProps {
  project: Managed
  entries: readonly AuditEntry[]
  onOpen: (id: string) => unknown
  onEnd: () => void
  isStale: boolean
}

export function AuditTable({ project, entries, onOpen, onEnd, isStale }: AuditTableProps) {
  const columns = useMemo(() => columnsIn(project, onOpen), [project, onOpen])
  return (
    <VirtualTable
      label="Audit log"
      columns={columns}
      rows={entries}
      idOf={({ id }) => id}
      nameOf={({ action, fields }) => sayAction(action, fields)}
      open={({ id }) => onOpen(id)}
      onEnd={onEnd}
      isStale={isStale}
    />
  )
}

function columnsIn(project: Managed, open: (id: string) => unknown): readonly ColumnOf<AuditEntry>[] {
  return [
    {
      id: 'what',
      header: 'Action',
      cell: ({ id, action, fields }) => (
        <button type="button" className={classNames(named.name, named.opener, styles.action)} onClick={() => open(id)}>
          {sayAction(action, fields)}
        </button>
      ),
      wraps: true,
    },
    {
      id: 'on',
      header: 'Affected',
      cell: ({ targets }) => <Targets project={project} targets={withoutReason(targets)} />,
      className: styles.on,
      wraps: true,
    },
    { id: 'who', header: 'Actor', cell: ({ actor }) => <ActorName actor={actor} />, className: styles.who },
    { id: 'result', header: 'Result', cell: entry => <Outcome entry={entry} />, className: styles.result },
    { id: 'when', header: 'Time', cell: ({ at }) => <Moment at={at} />, isTime: true },
    { id: 'from', header: 'Client IP', cell: ({ address }) => address ?? 'Unknown', className: styles.from },
  ]
}

export function Outcome({ entry: { result } }: { entry: Pick<AuditEntry, 'result'> }) {
  return result === 'done' ? <Badge tone="success">Done</Badge> : <Badge tone="warning">Refused</Badge>
}

import type { AdminOwnedProject } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { useMemo } from 'react'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import styles from './DataVault.module.css'
import { StoreMenu } from './StoreMenu.tsx'
import type { Store } from './stores.ts'

export interface StoresTableProps {
  project: AdminOwnedProject
  stores: readonly Store[]
}

export function StoresTable({ project, stores }: StoresTableProps) {
  const columns = useMemo(() => columnsIn(project), [project])
  return (
    <VirtualTable
      label="Stores"
      columns={columns}
      rows={stores}
      getId={({ id }) => id}
      getName={({ displayName }) => displayName}
    />
  )
}

const count = new Intl.NumberFormat('en')

function columnsIn(project: AdminOwnedProject): readonly ColumnOf<Store>[] {
  return [
    {
      id: 'store',
      header: 'Store',
      cell: ({ displayName, isDeclared }) => (
        <span className={styles.name}>
          {displayName}
          {!isDeclared && <Badge>Removed</Badge>}
        </span>
      ),
    },
    { id: 'id', header: 'Id', cell: ({ id }) => <CopyableId id={id} what="store id" /> },
    { id: 'values', header: 'Values', cell: store => count.format(store.valueCount), className: styles.values },
    {
      id: 'written',
      header: 'Last write',
      cell: ({ lastWrittenAt }) => (lastWrittenAt ? <Moment at={lastWrittenAt} /> : 'Never'),
      className: styles.written,
    },
    { id: 'actions', header: 'Actions', cell: store => <StoreMenu project={project} store={store} />, isActions: true },
  ]
}

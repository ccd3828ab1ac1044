import type { AdminOwnedProject } from '@latchkey/js'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import named from '../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import type { DeclaredItem } from './declared-items.ts'
import { ItemMenu } from './ItemMenu.tsx'
import styles from './Items.module.css'
import { holders } from './item-words.ts'
import { itemScreen } from './items.screens.ts'

export interface ItemsTableProps {
  project: AdminOwnedProject
  items: readonly DeclaredItem[]
}

export function ItemsTable({ project, items }: ItemsTableProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsIn(project), [project])
  return (
    <VirtualTable
      label="Items"
      columns={columns}
      rows={items}
      getId={({ id }) => id}
      getName={({ displayName }) => displayName}
      open={({ id }) => navigate({ to: itemScreen.path, params: { projectId: project.id, itemId: id } })}
    />
  )
}

function columnsIn(project: AdminOwnedProject): readonly ColumnOf<DeclaredItem>[] {
  return [
    {
      id: 'item',
      header: 'Item',
      cell: ({ id, displayName }) => (
        <Link to={itemScreen.path} params={{ projectId: project.id, itemId: id }} className={named.name}>
          {displayName}
        </Link>
      ),
    },
    { id: 'id', header: 'Id', cell: ({ id }) => <CopyableId id={id} what="item id" /> },
    {
      id: 'holders',
      header: 'Who has it',
      cell: ({ customerType }) => holders[customerType],
      className: styles.holders,
    },
    { id: 'actions', header: 'Actions', cell: item => <ItemMenu project={project} item={item} />, isActions: true },
  ]
}

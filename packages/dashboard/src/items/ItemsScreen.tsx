import type { AdminOwnedProject } from '@latchkey/js'
import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Coins, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { NamedMenu } from '../config/NamedMenu.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { List } from '../parts/table/List.tsx'
import named from '../parts/table/Named.module.css'
import toolbar from '../parts/table/Toolbar.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { useScreenSearch } from '../use-screen-search.ts'
import { AddItemDialog } from './AddItemDialog.tsx'
import { type DeclaredItem, declaredItems } from './declared-items.ts'
import styles from './Items.module.css'
import { holders } from './item-words.ts'
import { itemScreen, itemsScreen } from './items.screens.ts'

/** What a project sells, or grants in limited numbers. */
export function ItemsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const [{ create }, ask] = useScreenSearch(itemsScreen)
  const items = useQuery({ ...wholeConfigQuery(project), select: declaredItems })
  const columns = useMemo(() => getColumns(project), [project])
  const whyNot = useRefusal('developer')
  const addButton = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => ask({ create: true })}>
      <Plus size={16} aria-hidden="true" /> Add item
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Things that customers have a quantity of, such as credits or seats. Open one to see the balance of a customer, and to change it."
        actions={addButton}
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      <List
        query={items}
        expected={4}
        label="Items"
        columns={columns}
        getName={({ displayName }) => displayName}
        open={({ id }) => navigate({ to: itemScreen.path, params: { projectId: project.id, itemId: id } })}
        one="item"
        none={{
          icon: <Coins size={20} />,
          title: 'No items yet',
          action: addButton,
          words:
            'An item is something that customers have a quantity of, such as credits, seats or exports. Your server grants and takes it, and Latchkey keeps each balance right, even when many requests arrive at once.',
        }}
      />
      {create && !whyNot && items.data && (
        <AddItemDialog project={project} items={items.data} onClose={() => ask({ create: undefined })} />
      )}
    </>
  )
}

function getColumns(project: AdminOwnedProject): readonly ColumnOf<DeclaredItem>[] {
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
    {
      id: 'actions',
      header: 'Actions',
      cell: item => (
        <NamedMenu project={project} path="payments.items" one="item" thing={item}>
          Requests for it are refused from then on, and it is gone from this dashboard. The balances of your customers
          stay stored: they come back with an item of the same id.
        </NamedMenu>
      ),
      isActions: true,
    },
  ]
}

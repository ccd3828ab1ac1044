import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Coins, Plus } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { formatCount } from '../parts/words.ts'
import { AddItemDialog } from './AddItemDialog.tsx'
import { declaredItems } from './declared-items.ts'
import { ItemsTable } from './ItemsTable.tsx'
import { itemsScreen } from './items.screens.ts'

/** What a project sells, or grants in limited numbers. */
export function ItemsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: itemsScreen.path })
  const { create } = useSearch({ from: '/shell/signed-in/projects/$projectId/items' })
  const items = useQuery({ ...wholeConfigQuery(project), select: declaredItems })
  const whyNot = useRefusal('developer')
  const openForm = (isOpen: boolean) => navigate({ search: { create: isOpen || undefined }, replace: true })
  const addButton = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => openForm(true)}>
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
      {items.isPending && <RowsSkeleton label="Loading items" count={4} />}
      {items.isError && <QueryFailure query={items} />}
      {items.data?.length === 0 && (
        <EmptyState icon={<Coins size={20} />} title="No items yet" action={addButton}>
          An item is something that customers have a quantity of, such as credits, seats or exports. Your server grants
          and takes it, and Latchkey keeps each balance right, even when many requests arrive at once.
        </EmptyState>
      )}
      {items.data && items.data.length > 0 && (
        <>
          <ItemsTable project={project} items={items.data} />
          <p className={toolbar.count} role="status">
            {formatCount(items.data.length, 'item')}
          </p>
        </>
      )}
      {create && !whyNot && items.data && (
        <AddItemDialog project={project} items={items.data} onClose={() => openForm(false)} />
      )}
    </>
  )
}

import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Vault } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { formatCount } from '../parts/words.ts'
import { AddStoreDialog } from './AddStoreDialog.tsx'
import { dataVaultScreen } from './data-vault.screens.ts'
import { StoresTable } from './StoresTable.tsx'
import { storesQuery } from './store-queries.ts'
import { WhatIsVisible } from './WhatIsVisible.tsx'

/** The stores of the data vault: how much is in each, and why no more is shown. */
export function DataVaultScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: dataVaultScreen.path })
  const { create } = useSearch({ from: '/shell/signed-in/projects/$projectId/data-vault' })
  const stores = useQuery(storesQuery(project))
  const whyNot = useRefusal('developer')
  const openForm = (isOpen: boolean) => navigate({ search: { create: isOpen || undefined }, replace: true })
  const addButton = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => openForm(true)}>
      <Plus size={16} aria-hidden="true" /> Add store
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Stores for secrets of your application, such as tokens of your users at other services. Your server encrypts each value before it sends it."
        actions={addButton}
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {stores.isPending && <RowsSkeleton label="Loading stores" count={3} />}
      {stores.isError && <QueryFailure query={stores} />}
      {stores.data?.length === 0 && (
        <EmptyState icon={<Vault size={20} />} title="No stores yet" action={addButton}>
          A store holds encrypted values under names that your code chooses. Values of a user or a team are forgotten
          with them.
        </EmptyState>
      )}
      {stores.data && stores.data.length > 0 && (
        <>
          <StoresTable project={project} stores={stores.data} />
          <p className={toolbar.count} role="status">
            {formatCount(stores.data.length, 'store')}
          </p>
        </>
      )}
      {stores.data && <WhatIsVisible storeId={stores.data.find(({ isDeclared }) => isDeclared)?.id ?? 'tokens'} />}
      {create && !whyNot && stores.data && (
        <AddStoreDialog project={project} stores={stores.data} onClose={() => openForm(false)} />
      )}
    </>
  )
}

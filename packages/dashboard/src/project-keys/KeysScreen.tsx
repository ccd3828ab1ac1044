import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { keysQuery, useOwnedProject } from '../api.ts'
import { ForRole } from '../colleagues/ForRole.tsx'
import { refusal } from '../colleagues/refusal.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { SigningKeys } from '../signing-keys/SigningKeys.tsx'
import { CreateKeysDialog } from './CreateKeysDialog.tsx'
import styles from './KeysScreen.module.css'
import { KeysTable } from './KeysTable.tsx'
import { type KeysSearch, keysScreen } from './project-keys.screens.ts'

/** The keys by which code proves that it belongs to the project, and those that sign its access tokens. */
export function KeysScreen() {
  const project = useOwnedProject()
  const keys = useQuery(keysQuery(project))
  const navigate = useNavigate()
  const search: KeysSearch = useSearch({ strict: false })
  const mayCreate = refusal(project, 'developer') === undefined
  const openForm = (create: true | undefined) =>
    navigate({ to: keysScreen.path, params: { projectId: project.id }, search: { create }, replace: true })
  const create = (
    <Button disabled={!mayCreate} onClick={() => openForm(true)}>
      <Plus size={16} aria-hidden="true" /> Create keys
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description={
          <>
            Sets of keys for your code. Give each place that uses them a set of its own, so that you can revoke one
            without the others. They go with the project’s id: <CopyableId id={project.id} what="project id" />
          </>
        }
        actions={create}
      />
      <ForRole project={project} needs="developer">
        {keys.isPending && <RowsSkeleton label="Loading keys" count={3} />}
        {keys.isError && <QueryFailure query={keys} />}
        {keys.data?.length === 0 && (
          <EmptyState icon={<KeyRound size={20} />} title="No keys yet" action={create}>
            Your app needs a publishable client key, and your server a secret server key.
          </EmptyState>
        )}
        {keys.data && keys.data.length > 0 && <KeysTable sets={keys.data} />}
        {search.create && mayCreate && <CreateKeysDialog project={project} onClose={() => openForm(undefined)} />}
      </ForRole>
      <div className={styles.signing}>
        <SigningKeys project={project} />
      </div>
    </>
  )
}

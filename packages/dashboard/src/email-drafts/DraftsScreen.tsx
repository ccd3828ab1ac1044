import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FilePen, Plus } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { RecentSends } from '../emails/sends/RecentSends.tsx'
import { OwnServerNeeded } from '../emails/server/OwnServerNeeded.tsx'
import { useOwnServerNeeded } from '../emails/server/use-own-server-needed.ts'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { CreateDraftDialog } from './CreateDraftDialog.tsx'
import { DraftsTable } from './DraftsTable.tsx'
import { draftsQuery } from './draft-queries.ts'
import { draftsScreen } from './email-drafts.screens.ts'

/** Mails that an owner writes once and sends to users. */
export function DraftsScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: draftsScreen.path })
  const { create } = useSearch({ from: '/shell/signed-in/projects/$projectId/email-drafts' })
  const drafts = useQuery(draftsQuery(project))
  const needsServer = useOwnServerNeeded(project)
  const whyNot = useRefusal('developer')
  const openForm = (isOpen: boolean) => navigate({ search: { create: isOpen || undefined }, replace: true })
  const createButton = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => openForm(true)}>
      <Plus size={16} aria-hidden="true" /> New draft
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Write a mail once, see how it looks, and send it to all of your users or to some."
        actions={createButton}
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {needsServer && (
        <div className={toolbar.note}>
          <OwnServerNeeded project={project}>
            You can write drafts already. Sending them needs a mail server of your own.
          </OwnServerNeeded>
        </div>
      )}
      {drafts.isPending && <RowsSkeleton label="Loading drafts" count={4} />}
      {drafts.isError && <QueryFailure query={drafts} />}
      {drafts.data?.length === 0 && (
        <EmptyState icon={<FilePen size={20} />} title="No draft yet" action={createButton}>
          News, a change of your terms, a survey: what you write here goes to those who did not unsubscribe.
        </EmptyState>
      )}
      {drafts.data && drafts.data.length > 0 && <DraftsTable project={project} drafts={drafts.data} />}
      {create && !whyNot && <CreateDraftDialog project={project} onClose={() => openForm(false)} />}
      <RecentSends project={project} drafts={drafts.data ?? []} />
    </>
  )
}

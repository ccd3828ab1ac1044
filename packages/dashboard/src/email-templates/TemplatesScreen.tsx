import { Alert, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { OwnServerNeeded } from '../emails/server/OwnServerNeeded.tsx'
import { useOwnServerNeeded } from '../emails/server/use-own-server-needed.ts'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { CreateTemplateDialog } from './CreateTemplateDialog.tsx'
import { templatesScreen } from './email-templates.screens.ts'
import { TemplatesTable } from './TemplatesTable.tsx'
import { templatesQuery } from './template-queries.ts'

/** The content of the mails: those that the product sends, and the owner's own. */
export function TemplatesScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: templatesScreen.path })
  const { create } = useSearch({ from: '/shell/signed-in/projects/$projectId/email-templates' })
  const templates = useQuery(templatesQuery(project))
  const needsServer = useOwnServerNeeded(project)
  const whyNot = useRefusal('developer')
  const openForm = (isOpen: boolean) => navigate({ search: { create: isOpen || undefined }, replace: true })

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="What the mails say. Sign-in mails and invitations use the built-in ones; your own are for your code to send."
        actions={
          <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => openForm(true)}>
            <Plus size={16} aria-hidden="true" /> New template
          </Button>
        }
      />
      {whyNot && <Alert className={toolbar.note}>{whyNot}</Alert>}
      {needsServer && (
        <div className={toolbar.note}>
          <OwnServerNeeded project={project}>
            This project sends by the shared mail server. You can look around and try things out; saving a template
            needs a mail server of your own.
          </OwnServerNeeded>
        </div>
      )}
      {templates.isPending && <RowsSkeleton label="Loading templates" count={5} />}
      {templates.isError && <QueryFailure query={templates} />}
      {templates.data && <TemplatesTable project={project} templates={templates.data} />}
      {create && !whyNot && <CreateTemplateDialog project={project} onClose={() => openForm(false)} />}
    </>
  )
}

import { Button } from '@latchkey/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { Deliveries } from './Deliveries.tsx'
import { CreateEndpointDialog } from './EndpointForm.tsx'
import { Endpoints } from './Endpoints.tsx'
import { OpenedMessage } from './MessageDrawer.tsx'
import { type WebhooksSearch, webhooksScreen } from './webhooks.screens.ts'

const views = [
  { value: 'endpoints', label: 'Endpoints' },
  { value: 'deliveries', label: 'Deliveries' },
] as const

/** Where the events of a project are sent, and how that goes. */
export function WebhooksScreen() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: webhooksScreen.path })
  const input = useSearch({ from: '/shell/signed-in/projects/$projectId/webhooks' })
  const whyNot = useRefusal('developer')
  const ask = useCallback(
    (change: WebhooksSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  const addButton = (
    <Button disabled={whyNot !== undefined} title={whyNot} onClick={() => ask({ create: true })}>
      <Plus size={16} aria-hidden="true" /> Add endpoint
    </Button>
  )

  return (
    <>
      <PageHeader
        context={project.displayName}
        description="What happens in this project, sent to URLs of yours as it happens: signed, and retried for three days."
        actions={addButton}
      />
      <div className={toolbar.toolbar}>
        <Segments
          label="What to show"
          segments={views}
          value={input.view ?? 'endpoints'}
          onChange={value => ask({ view: value === 'deliveries' ? value : undefined })}
        />
      </div>
      {input.view === 'deliveries' ? (
        <Deliveries input={input} onAsk={ask} />
      ) : (
        <Endpoints addButton={addButton} onAsk={ask} />
      )}
      {input.message && <OpenedMessage messageId={input.message} onClose={() => ask({ message: undefined })} />}
      {input.create && !whyNot && <CreateEndpointDialog project={project} onClose={() => ask({ create: undefined })} />}
    </>
  )
}

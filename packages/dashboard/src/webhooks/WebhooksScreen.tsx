import { Button } from '@latchkey/ui'
import { Plus } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { useScreenSearch } from '../use-screen-search.ts'
import { Deliveries } from './Deliveries.tsx'
import { CreateEndpointDialog } from './EndpointForm.tsx'
import { Endpoints } from './Endpoints.tsx'
import { OpenedMessage } from './MessageDrawer.tsx'
import { webhooksScreen } from './webhooks.screens.ts'

const views = [
  { value: 'endpoints', label: 'Endpoints' },
  { value: 'deliveries', label: 'Deliveries' },
] as const

/** Where the events of a project are sent, and how that goes. */
export function WebhooksScreen() {
  const project = useOwnedProject()
  const [search, ask] = useScreenSearch(webhooksScreen)
  const whyNot = useRefusal('developer')
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
          value={search.view ?? 'endpoints'}
          onChange={value => ask({ view: value === 'deliveries' ? value : undefined })}
        />
      </div>
      {search.view === 'deliveries' ? (
        <Deliveries search={search} onAsk={ask} />
      ) : (
        <Endpoints addButton={addButton} onAsk={ask} />
      )}
      {search.message && <OpenedMessage messageId={search.message} onClose={() => ask({ message: undefined })} />}
      {search.create && !whyNot && (
        <CreateEndpointDialog project={project} onClose={() => ask({ create: undefined })} />
      )}
    </>
  )
}

import { Button } from '@latchkey/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { type Filter, Toolbar } from '../parts/table/Filters.tsx'
import { List } from '../parts/table/List.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { useScreenSearch } from '../use-screen-search.ts'
import { getColumns } from './attempt-columns.tsx'
import { CreateEndpointDialog } from './EndpointForm.tsx'
import { Endpoints } from './Endpoints.tsx'
import { OpenedMessage } from './MessageDrawer.tsx'
import { webhookAttemptsQuery, webhookEndpointsQuery } from './webhook-queries.ts'
import type { WebhooksSearch } from './webhooks.screens.ts'
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
      <div className={toolbar.toolbar} data-fluid="">
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

interface DeliveriesProps {
  search: WebhooksSearch
  onAsk: (change: WebhooksSearch) => unknown
}

/** What was sent, attempt by attempt. */
function Deliveries({ search, onAsk }: DeliveriesProps) {
  const project = useOwnedProject()
  const { data: endpoints = [] } = useQuery(webhookEndpointsQuery(project))
  const columns = useMemo(() => getColumns(message => onAsk({ message })), [onAsk])
  const known = endpoints.map(({ id, url, description }) => ({ value: id, label: description ?? url }))
  const isKnown = search.endpoint === undefined || known.some(({ value }) => value === search.endpoint)
  const deleted = isKnown ? [] : [{ value: search.endpoint ?? '', label: 'A deleted endpoint' }]
  const filters: readonly Filter<WebhooksSearch>[] = [
    {
      kind: 'select',
      field: 'endpoint',
      label: 'To which endpoint',
      any: 'Any endpoint',
      choices: [...deleted, ...known],
    },
    {
      kind: 'segments',
      field: 'status',
      label: 'Which attempts',
      any: 'All',
      choices: [
        { value: 'succeeded', label: 'Delivered' },
        { value: 'failed', label: 'Failed' },
      ],
    },
  ]
  return (
    <>
      <Toolbar filters={filters} search={search} onAsk={onAsk} />
      <List
        query={useInfiniteQuery(webhookAttemptsQuery(project, search))}
        label="Attempts, newest first"
        columns={columns}
        getName={({ eventType }) => eventType}
        open={({ messageId }) => onAsk({ message: messageId })}
        one="attempt"
        which="The last"
        none={{
          icon: <Send size={20} />,
          title: 'Nothing was sent yet',
          words: 'Each attempt to deliver an event stands here for 30 days, with what the receiver answered.',
        }}
        noneFits={{
          isFiltered: search.endpoint !== undefined || search.status !== undefined,
          title: 'No such attempt',
          words: 'Nothing was sent to this endpoint with this result during the last 30 days.',
          clear: 'Show all attempts',
          onClear: () => onAsk({ endpoint: undefined, status: undefined }),
        }}
      />
    </>
  )
}

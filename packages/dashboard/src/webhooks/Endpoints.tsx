import type { AdminOwnedProject, WebhookEndpoint } from '@latchkey/js'
import { Badge, classNames } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { Moment } from '../parts/page/Moment.tsx'
import { List } from '../parts/table/List.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { EndpointMenu } from './EndpointMenu.tsx'
import styles from './Webhooks.module.css'
import { webhookEndpointsQuery } from './webhook-queries.ts'
import { describeEventTypes, getState } from './webhook-words.ts'
import type { WebhooksSearch } from './webhooks.screens.ts'

export interface EndpointsProps {
  addButton: ReactNode
  onAsk: (change: WebhooksSearch) => unknown
}

export function Endpoints({ addButton, onAsk }: EndpointsProps) {
  const project = useOwnedProject()
  const endpoints = useQuery(webhookEndpointsQuery(project))
  const columns = useMemo(() => columnsIn(project, onAsk), [project, onAsk])

  return (
    <List
      query={endpoints}
      expected={3}
      label="Webhook endpoints"
      columns={columns}
      getName={({ url }) => url}
      open={({ id }) => onAsk({ view: 'deliveries', endpoint: id })}
      one="endpoint"
      none={{
        icon: <Webhook size={20} />,
        title: 'No endpoints yet',
        action: addButton,
        words:
          'An endpoint is a URL of yours. Latchkey sends it a signed request whenever a user, a team or a permission changes.',
      }}
    />
  )
}

function columnsIn(
  project: AdminOwnedProject,
  onAsk: (change: WebhooksSearch) => unknown,
): readonly ColumnOf<WebhookEndpoint>[] {
  return [
    {
      id: 'endpoint',
      header: 'Endpoint',
      wraps: true,
      cell: ({ id, url, description }) => (
        <span className={styles.endpoint}>
          <button
            type="button"
            className={classNames(named.opener, styles.url)}
            title="Show its deliveries"
            onClick={() => onAsk({ view: 'deliveries', endpoint: id })}
          >
            {url}
          </button>
          {description && <span className={styles.quiet}>{description}</span>}
        </span>
      ),
    },
    { id: 'state', header: 'State', className: styles.state, cell: endpoint => <State endpoint={endpoint} /> },
    { id: 'types', header: 'Receives', className: styles.types, cell: describeEventTypes },
    {
      id: 'success',
      header: 'Last success',
      className: styles.last,
      cell: ({ lastSuccessAt }) => <Last at={lastSuccessAt} />,
    },
    {
      id: 'failure',
      header: 'Last failure',
      className: styles.last,
      cell: ({ lastFailureAt }) => <Last at={lastFailureAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: endpoint => <EndpointMenu project={project} endpoint={endpoint} onAsk={onAsk} />,
    },
  ]
}

function State({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { label, tone, why } = getState(endpoint)
  return (
    <Badge tone={tone} title={why}>
      {label}
    </Badge>
  )
}

function Last({ at }: { at: Date | null }) {
  return at ? <Moment at={at} /> : <span className={styles.quiet}>Never</span>
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { type Filter, List, Toolbar } from '../parts/table/List.tsx'
import { getColumns } from './attempt-columns.tsx'
import { webhookAttemptsQuery, webhookEndpointsQuery } from './webhook-queries.ts'
import type { WebhooksSearch } from './webhooks.screens.ts'

export interface DeliveriesProps {
  search: WebhooksSearch
  onAsk: (change: WebhooksSearch) => unknown
}

/** What was sent, attempt by attempt. */
export function Deliveries({ search, onAsk }: DeliveriesProps) {
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

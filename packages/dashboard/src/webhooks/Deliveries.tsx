import type { WebhookEndpoint } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { SearchX, Send } from 'lucide-react'
import { useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { Segments, Select } from '../parts/form/Controls.tsx'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { AttemptsTable } from './AttemptsTable.tsx'
import { webhookAttemptsQuery, webhookEndpointsQuery } from './webhook-queries.ts'
import type { WebhooksSearch } from './webhooks.screens.ts'

export interface DeliveriesProps {
  input: WebhooksSearch
  onAsk: (change: WebhooksSearch) => unknown
}

const results = [
  { value: 'all', label: 'All' },
  { value: 'succeeded', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const

/** What was sent, attempt by attempt. */
export function Deliveries({ input, onAsk }: DeliveriesProps) {
  const project = useOwnedProject()
  const { data: endpoints = [] } = useQuery(webhookEndpointsQuery(project))
  const pages = useInfiniteQuery({ ...webhookAttemptsQuery(project, input), placeholderData: keepPreviousData })
  const attempts = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const loadMore = useLoadMore(pages)
  const isFiltered = input.endpoint !== undefined || input.status !== undefined

  return (
    <>
      <div className={toolbar.toolbar}>
        <EndpointSelect endpoints={endpoints} value={input.endpoint} onChange={endpoint => onAsk({ endpoint })} />
        <Segments
          label="Which attempts"
          segments={results}
          value={input.status ?? 'all'}
          onChange={value => onAsk({ status: value === 'all' ? undefined : value })}
        />
      </div>
      {pages.isPending && <RowsSkeleton label="Loading deliveries" count={6} />}
      {pages.isError && attempts.length === 0 && <QueryFailure query={pages} />}
      {pages.data && attempts.length === 0 && (
        <NoAttempts isFiltered={isFiltered} onClear={() => onAsk({ endpoint: undefined, status: undefined })} />
      )}
      {attempts.length > 0 && (
        <>
          <AttemptsTable
            attempts={attempts}
            onOpen={message => onAsk({ message })}
            onEnd={loadMore}
            isStale={pages.isPlaceholderData}
          />
          <ListFoot pages={pages} count={attempts.length} one="attempt" which="The last" />
        </>
      )}
    </>
  )
}

interface EndpointSelectProps {
  endpoints: readonly WebhookEndpoint[]
  value: string | undefined
  onChange: (endpointId: string | undefined) => unknown
}

function EndpointSelect({ endpoints, value, onChange }: EndpointSelectProps) {
  const isKnown = value === undefined || endpoints.some(({ id }) => id === value)
  return (
    <Select
      aria-label="To which endpoint"
      className={toolbar.choice}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">Any endpoint</option>
      {!isKnown && <option value={value}>A deleted endpoint</option>}
      {endpoints.map(({ id, url, description }) => (
        <option key={id} value={id}>
          {description ?? url}
        </option>
      ))}
    </Select>
  )
}

function NoAttempts({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<Send size={20} />} title="Nothing was sent yet">
        Each attempt to deliver an event stands here for 30 days, with what the receiver answered.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={20} />}
      title="No such attempt"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all attempts
        </Button>
      }
    >
      Nothing was sent to this endpoint with this result during the last 30 days.
    </EmptyState>
  )
}

import { Webhook } from 'lucide-react'
import { flag, id, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const webhooksScreen = screen({
  path: '/projects/$projectId/webhooks',
  title: 'Webhooks',
  readSearch: readWebhooksSearch,
  navigation: { icon: Webhook, key: 'j', section: 'Developers' },
  palette: {
    words: 'endpoints events callbacks http svix signing secrets',
    views: [
      { id: 'deliveries', label: 'Deliveries of webhooks', words: 'attempts log', search: { view: 'deliveries' } },
      {
        id: 'failed-deliveries',
        label: 'Deliveries of webhooks that failed',
        words: 'errors attempts log',
        search: { view: 'deliveries', status: 'failed' },
      },
    ],
    actions: [
      {
        id: 'new-webhook-endpoint',
        label: 'Add a webhook endpoint',
        words: 'new create url',
        needs: 'developer',
        search: { create: true },
      },
    ],
  },
})

export interface WebhooksSearch {
  /** What was sent, instead of where to. */
  view?: 'deliveries'
  /** The form for a new endpoint is open. */
  create?: true
  /** Only deliveries to this endpoint. */
  endpoint?: string
  status?: 'succeeded' | 'failed'
  /** The message that is open. */
  message?: string
}

export function readWebhooksSearch({ view, create, endpoint, status, message }: RawSearch): WebhooksSearch {
  return {
    view: view === 'deliveries' ? view : undefined,
    create: flag(create),
    endpoint: id(endpoint),
    status: status === 'succeeded' || status === 'failed' ? status : undefined,
    message: text(message),
  }
}

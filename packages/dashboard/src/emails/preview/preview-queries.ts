/** Previews of emails, rendered by the server. */
import type { EmailPreview, EmailPreviewed } from '@latchkey/contract'
import { ApiError } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Managed } from '../../api.ts'
import { request } from '../../requests.ts'
import { inTurn } from './in-turn.ts'

const keptMs = 60_000
const mostRetries = 3

/** A preview that is no longer wanted when its turn comes is not requested. */
export function previewQuery(project: Managed, content: EmailPreview) {
  return queryOptions({
    queryKey: [...previewKey(project), content],
    queryFn: ({ signal }): Promise<EmailPreviewed> =>
      inTurn(signal, () => request(project, 'emails', 'preview', { body: content })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    retry: (count, error) => error instanceof ApiError && error.statusCode === 429 && count < mostRetries,
  })
}

/** After a source was saved: mails in a theme, and templates by their id, look different. */
export function previewsChanged(queries: QueryClient, project: Managed): Promise<void> {
  return queries.invalidateQueries({ queryKey: previewKey(project) })
}

const previewKey = (project: Managed) => ['project', project.id, 'email-preview']

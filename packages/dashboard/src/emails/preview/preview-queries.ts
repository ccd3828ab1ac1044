/** Previews of emails, rendered by the server. */
import { ApiError, type PreviewEmailOptions } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import type { Managed } from '../../api.ts'
import { toKey } from '../../api.ts'

const retentionMs = 60_000
const mostRetries = 3

/** A preview that is no longer wanted when its turn comes is not requested. */
export function previewQuery(project: Managed, content: PreviewEmailOptions) {
  return queryOptions({
    queryKey: toKey(project, { route: 'POST /internal/email-preview', body: content }),
    queryFn: ({ signal }) => inTurn(signal, () => project.app.previewEmail({ ...content, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: retentionMs,
    retry: (count, error) => error instanceof ApiError && error.statusCode === 429 && count < mostRetries,
  })
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one after the other what is given to it. The server renders one preview of a project at a time, so a list of
 * previews gains nothing by being requested at once. Throws when the signal was aborted before its turn.
 */
export function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = last.then(() => {
    signal.throwIfAborted()
    return work()
  })
  // The next does not depend on how this one ends.
  last = turn.catch(() => undefined)
  return turn
}

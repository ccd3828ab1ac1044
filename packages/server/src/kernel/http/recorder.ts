/**
 * What the log and the metrics keep of a request once it is answered: a line and a count, whatever became of it.
 *
 * A streamed answer is answered when its stream has ended, and its time is that until then.
 */
import type { App } from '../../app.ts'
import { getReason } from '../db/errors.ts'
import { type Answer, isStream } from './answer.ts'
import type { Caller } from './caller.ts'
import type { Compiled } from './compile.ts'
import { unmatched } from './request-log.ts'

interface Exchange {
  readonly endpoint: Compiled
  readonly caller: Caller | null
}

interface Kept {
  readonly route: string
  readonly status: number
  readonly caller: Caller | null
  readonly end?: StreamEnd
}

/** Starts with the request. Each of its functions returns the response to send. */
export function recorder(app: App, requestId: string) {
  const started = performance.now()

  function keep({ route, status, caller, end }: Kept): void {
    const ms = performance.now() - started
    const [access, project] = caller ? [caller.level, caller.project.id] : [null, null]
    const line = { requestId, route, status, ms: Math.round(ms), access, project }
    app.requestLog(end === undefined || end === 'whole' ? line : { ...line, end })
    app.prometheus?.answered(route, status, ms / 1_000)
  }

  return {
    /** `status` is what is true, where the answer is to say 200. */
    answered({ endpoint, caller }: Exchange, answer: Answer, status = answer.status): Answer {
      const { route } = endpoint.endpoint
      const { body } = answer
      if (!isStream(body)) {
        keep({ route, status, caller })
        return answer
      }
      const watched = watchedStream(body, (end, error) => {
        // The status has been sent already: the log alone can say what happened.
        if (end === 'failed')
          app.log.error({ requestId, endpoint: route, reason: getReason(error) }, 'response stream failed')
        keep({ route, status, caller, end })
      })
      return { ...answer, body: watched }
    },
    /** What is no endpoint: a preflight, or a path or method that does not exist. */
    unmatched(answer: Answer, status = answer.status): Answer {
      keep({ route: unmatched, status, caller: null })
      return answer
    },
  }
}

/** `whole`: to its end. `cut`: the client was gone before. `failed`: what makes it threw an error. */
type StreamEnd = 'whole' | 'cut' | 'failed'

/**
 * The same stream. It is read only as it is read from itself, so that a slow client slows down what makes the body.
 *
 * @param onEnd is called once.
 */
function watchedStream(
  body: ReadableStream<Uint8Array>,
  onEnd: (end: StreamEnd, error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          controller.close()
          onEnd('whole')
        } catch (error) {
          onEnd('failed', error)
          throw error
        }
      },
      async cancel(reason) {
        onEnd('cut')
        await reader.cancel(reason)
      },
    },
    // Nothing is read in advance.
    { highWaterMark: 0 },
  )
}

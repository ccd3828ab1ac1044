/** A streamed body, of which it is known when and how it ended. */

/** `whole`: to its end. `cut`: the client was gone before. `failed`: what makes it threw an error. */
export type StreamEnd = 'whole' | 'cut' | 'failed'

/**
 * The same stream. It is read only as it is read from itself, so that a slow client slows down what makes the body.
 *
 * @param onEnd is called once.
 */
export function watchedStream(
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

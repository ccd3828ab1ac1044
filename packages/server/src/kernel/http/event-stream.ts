/** Server-sent events: an answer that is read while it is made. */

export interface ServerSentEvent {
  readonly name: string
  readonly data: object
}

/** `onGone`: the client has closed its connection before the end. */
export function eventStream(events: AsyncIterator<ServerSentEvent>, onGone: () => void): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await events.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(`event: ${value.name}\ndata: ${JSON.stringify(value.data)}\n\n`))
    },
    cancel: onGone,
  })
  // A proxy that collects the answer would deliver it all at once.
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
  return new Response(body, { headers })
}

/** The body of a response as a stream with a limit to its size. */
import type { ReadableStreamDefaultReader, ReadableStream as ReceivedStream } from 'node:stream/web'
import { OutgoingError } from './outgoing-error.ts'

interface Bounds {
  readonly maxBytes: number
  /** All of it was read, or the reader cancelled. */
  onEnd(): void
  /** Returns the error for the reader. */
  onFailure(error: unknown): unknown
}

/** Bytes are counted after decompression. What lies within the limit reaches the reader before the error does. */
export function boundedBody(body: ReceivedStream<Uint8Array>, bounds: Bounds): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = bounds.maxBytes
  let isOver = false

  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (isOver) throw tooLarge(bounds.maxBytes)
    const { done, value } = await reader.read()
    if (done) {
      bounds.onEnd()
      return controller.close()
    }
    isOver = value.byteLength > left
    if (isOver && left === 0) throw tooLarge(bounds.maxBytes)
    controller.enqueue(isOver ? value.subarray(0, left) : value)
    left -= Math.min(value.byteLength, left)
  }

  return new ReadableStream<Uint8Array>(
    {
      pull: controller =>
        pull(controller).catch(error => {
          controller.error(bounds.onFailure(error))
          return cancel(reader)
        }),
      cancel() {
        bounds.onEnd()
        return cancel(reader)
      },
    },
    // Nothing is read ahead, so that a reader that pauses also pauses the sender.
    { highWaterMark: 0 },
  )
}

/** Closes the connection; fails where the stream has failed already. */
async function cancel(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  await reader.cancel().catch(() => {})
}

function tooLarge(maxBytes: number): OutgoingError {
  return new OutgoingError('too-large', `The response is larger than ${maxBytes} bytes.`)
}

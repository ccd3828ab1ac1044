/** A client that is not in the way of the server: it runs in a thread of its own. */
import { Worker } from 'node:worker_threads'

export interface RemoteRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Sent without a word of how long it is. */
  readonly isChunked?: boolean
}

/** Status 0: the connection ended without an answer. */
export interface RemoteAnswer {
  readonly status: number
  /** The first ten thousand characters. */
  readonly text: string
}

export interface RemoteClient {
  /** Prepares a request once; each call of the result sends it. */
  prepare(request: RemoteRequest): () => Promise<RemoteAnswer>
  stop(): Promise<void>
}

export interface Task {
  readonly id: number
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
  readonly isChunked: boolean
}

export function startRemoteClient(): RemoteClient {
  const worker = new Worker(new URL('./remote-client-worker.mjs', import.meta.url), { execArgv: [] })
  const waiting = new Map<number, (answer: RemoteAnswer) => void>()
  worker.on('message', ({ id, ...answer }: RemoteAnswer & { id: number }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  let count = 0
  return {
    prepare({ url, method, headers = {}, body, isChunked = false }) {
      const bytes = body === undefined ? null : shared(body)
      return () =>
        new Promise(resolve => {
          count += 1
          waiting.set(count, resolve)
          worker.postMessage({ id: count, url, method, headers, body: bytes, isChunked } satisfies Task)
        })
    },
    async stop() {
      await worker.terminate()
    },
  }
}

/** In memory that both threads see: handing megabytes over would take the server's time. */
function shared(body: string | Uint8Array): Uint8Array {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}

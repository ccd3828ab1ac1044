/** A handler at a port of its own: by our own listener, and mounted inside a server that is given a `Response`. */
import { serve } from '@hono/node-server'
import { type Answering, getHandler } from '../../src/handler.ts'
import { listen } from '../../src/listen.ts'

export interface Served {
  readonly url: string
  close(): Promise<void>
}

export const adapters: readonly (readonly [name: string, start: (answer: Answering) => Promise<Served>])[] = [
  ['our own port', listening],
  ['another server', mounted],
]

async function listening(answer: Answering): Promise<Served> {
  const { port, close } = await listen(answer, { host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${port}`, close }
}

function mounted(answer: Answering): Promise<Served> {
  const handler = getHandler(answer)
  return new Promise(resolve => {
    const options = { port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }
    const server = serve({ ...options, fetch: request => handler(request, '127.0.0.1') }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => new Promise(closed => server.close(() => closed())),
      }),
    )
  })
}

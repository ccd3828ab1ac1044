/**
 * A minimal load balancer over the processes of a deployment: it polls each
 * for `/ready`, keeps its connections, and sends a request once. A request that fails is lost; nothing is tried again.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface LoadBalancer {
  readonly url: string
  stop(): Promise<void>
}

const askEveryMs = 50

export async function startLoadBalancer(addresses: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let sent = 0

  const look = async (address: string) => {
    const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) ready.add(address)
    else ready.delete(address)
  }
  const lookAtAll = () => Promise.all(addresses.map(look))

  const pass = (input: IncomingMessage, answering: ServerResponse) => {
    const address = [...ready][sent++ % ready.size]
    if (address === undefined) return lose(answering, 'no process is ready')
    const { method, headers, url } = input
    const passed = request(`${address}${url}`, { method, headers, agent }, answer => {
      answering.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? 'text/plain' })
      answer.on('error', () => answering.destroy())
      answer.pipe(answering)
    })
    passed.on('error', error => lose(answering, error.message))
    input.pipe(passed)
  }

  await lookAtAll()
  const looking = setInterval(lookAtAll, askEveryMs)
  const server = createServer(pass).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`,
    async stop() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function lose(answering: ServerResponse, reason: string): void {
  if (answering.headersSent) answering.destroy()
  else answering.writeHead(502).end(`lost: ${reason}`)
}

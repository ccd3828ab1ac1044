/** Https in front of a server that speaks http, as a proxy puts it there, with a certificate that no one vouches for. */
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import { generate } from 'selfsigned'

export interface HttpsFront {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Answers for every name. Chromium finds those below `.test` here; a page of it needs `ignoreHTTPSErrors`.
 *
 * @example
 * const front = await startHttpsFront(() => 'http://127.0.0.1:8100')
 * await page.goto(`https://app.example.test:${front.port}`)
 */
export async function startHttpsFront(getServer: (host: string) => string): Promise<HttpsFront> {
  const server = createServer(await certificate(), (incoming, outgoing) => {
    const { host = '' } = incoming.headers
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const { method = 'GET', url = '/' } = incoming
    const onward = request(getServer(host) + url, { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The front has no port.')
  return {
    port: address.port,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** For `example.test`, signed by itself. */
export async function certificate(): Promise<Required<Pick<ServerOptions, 'key' | 'cert'>>> {
  const made = await generate([{ name: 'commonName', value: 'example.test' }], { keyType: 'ec' })
  return { key: made.private, cert: made.cert }
}

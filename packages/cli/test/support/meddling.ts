/** A proxy before a server, for what happens between two requests of a command. */
import { once } from 'node:events'
import { createServer } from 'node:http'

/** Before a request that this method makes is passed on, `meddle` happens. */
export async function meddlingProxy(target: string, method: string, meddle: (path: string) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === method) await meddle(request.url ?? '')
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name) ? [[name, value]] : [],
    )
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method,
      headers: Object.fromEntries(headers),
      body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
    })
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

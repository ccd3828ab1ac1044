/** A proxy before a server that cuts, delays, swallows, repeats or alters what passes, as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './server-process.ts'

export type Fault = 'none' | 'cut' | 'swallow' | 'delay' | 'repeat' | 'lose-cursor' | 'refuse'

export interface FaultyProxy {
  readonly url: string
  fault: Fault
  stop(): Promise<void>
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let earlier = ''
  const port = await freePort()
  const pass = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse) => {
    // Keys are fetched over a good line: what is tested is the list of ended sessions.
    const isList = url.includes('/sessions/ended')
    const fault = isList ? proxy.fault : 'none'
    if (fault === 'cut') return void response.destroy()
    if (fault === 'swallow') return
    if (fault === 'refuse') return void response.writeHead(503).end()
    const path = fault === 'lose-cursor' ? url.replace(/after=[^&]+/, 'after=bG9zdA') : url
    const { host: _, connection: __, ...rest } = headers
    const answer = await fetch(target + path, {
      headers: Object.entries(rest).map(([key, value]) => [key, String(value)]),
    })
    const text = await answer.text()
    if (fault === 'delay') await pause(Math.random() * 1_500)
    const isRepeated = fault === 'repeat' && earlier !== ''
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(isRepeated ? earlier : text)
    if (isList) earlier = text
  }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  }).listen(port, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const proxy: FaultyProxy = {
    url: `http://127.0.0.1:${port}`,
    fault: 'none',
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return proxy
}

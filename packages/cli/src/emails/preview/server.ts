/** A server for the person at this computer: it lists the emails of a folder and shows each. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LatchkeyAdminApp } from '@latchkey/js'
import { Cannot, toSentence } from '../../cannot.ts'
import { readPulledFolder } from '../folder.ts'
import { getProblems, render } from '../rendering.ts'
import { watchFolder } from './changes.ts'
import { errorPage, type Page, previewPage, readView } from './page.ts'

export interface Preview {
  readonly url: string
  close(): Promise<void>
}

export interface PreviewOptions {
  readonly app: LatchkeyAdminApp
  /** Absolute. */
  readonly path: string
  /** As the user wrote it. */
  readonly name: string
  /** 0: any that is free. */
  readonly port: number
}

const host = '127.0.0.1'

export async function openPreview({ app, path, name, port }: PreviewOptions): Promise<Preview> {
  const changes = watchFolder(path)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${host}`)
    if (!isOwnHost(request)) return void response.writeHead(421).end()
    if (request.method !== 'GET') return void response.writeHead(405).end()
    if (url.pathname === '/changes') return sendChanges(response)
    if (url.pathname !== '/') return void response.writeHead(404).end()
    return void pageFor(url.searchParams).then(page => send(response, page))
  })

  /** Read anew for each request: a file may have been saved, or added. */
  async function pageFor(search: URLSearchParams): Promise<Page> {
    try {
      const folder = await readPulledFolder(path, name)
      const chosen = folder.sources.find(source => `${source.kind}/${source.name}` === search.get('email'))
      const source = chosen ?? folder.sources.find(({ kind }) => kind === 'templates') ?? folder.sources[0]
      const rendered = source && (await render(app, folder, source))
      const shown = source && rendered && { source, rendered, problems: getProblems(folder, source, rendered) }
      return previewPage(folder, shown, readView(search.get('view')))
    } catch (error) {
      return errorPage(name, await toSentence(error))
    }
  }

  function sendChanges(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write(': open\n\n')
    const leave = changes.subscribe(() => response.write('data: saved\n\n'))
    response.on('close', leave)
  }

  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening.catch((cause: unknown) => {
    changes.close()
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
    throw isTaken ? new Cannot(`Port ${port} is in use. Choose another one with --port.`, { cause }) : cause
  })
  return {
    url: `http://${host}:${getPort(server.address())}/`,
    async close() {
      changes.close()
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** A page of another site whose name leads here must not read the emails (DNS rebinding). */
function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return [host, 'localhost'].some(name => headers.host === `${name}:${socket.localPort}`)
}

function send(response: ServerResponse, { status, headers, html }: Page): void {
  response.writeHead(status, headers).end(html)
}

function getPort(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The preview listens on no port.')
  return address.port
}

/** The HTTP server of the double: requests of the SDK and of browsers come in, answers in the form of Stripe go out. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Api } from './api.ts'

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A page for browsers, beside the API. Null: the address is none of a page. */
export type Pages = (request: IncomingMessage, form: URLSearchParams) => Promise<PageAnswer | null>

/** Any page may call the API, as it may call Stripe. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': '*',
}

export function createApiServer(api: Api, pages: Pages): Server {
  return createServer((request, response) => {
    void serve(request, response, api, pages).catch(() => response.destroy())
  })
}

async function serve(request: IncomingMessage, response: ServerResponse, api: Api, pages: Pages): Promise<void> {
  const text = await receive(request)
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', 'http://localhost')
  const form = new URLSearchParams(text === '' ? url.search : text)
  if (method === 'OPTIONS') {
    response.writeHead(204, crossOrigin).end()
    return
  }
  const page = await pages(request, form)
  if (page) {
    response.writeHead(page.status, page.headers).end(page.body)
    return
  }
  const answer = await api.answer({ method, path: url.pathname, headers, form })
  if (answer.isLost) {
    response.destroy()
    return
  }
  response.writeHead(answer.status, { ...crossOrigin, 'content-type': 'application/json', ...answer.headers })
  response.end(JSON.stringify(answer.body, null, 2))
}

async function receive(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

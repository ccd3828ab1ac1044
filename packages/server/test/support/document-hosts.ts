/** The hosts of client id metadata documents: every host below `client.example` is one server on this machine, without TLS. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { TestkitOptions } from '@latchkey/testkit'
import { redirectUri } from './relying-party.ts'

type Parts = NonNullable<TestkitOptions['parts']>

export interface DocumentHosts {
  readonly parts: Pick<Parts, 'aroundFetch'>
  /** From now on this URL has a document: the usual one with these fields. Its client id is the URL unless a field names another. */
  serve(url: string, fields?: object, headers?: Readonly<Record<string, string>>): void
  /** From now on this URL is answered by hand. */
  answer(url: string, respond: (response: ServerResponse) => void): void
  /** How many requests came for the URL. */
  count(url: string): number
  start(): Promise<void>
  stop(): Promise<void>
}

export function createDocumentHosts(): DocumentHosts {
  const answers = new Map<string, (response: ServerResponse) => void>()
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const url = `https://${request.headers['x-host']}${request.url}`
    counts.set(url, (counts.get(url) ?? 0) + 1)
    const respond = answers.get(url) ?? (() => response.writeHead(404).end())
    respond(response)
  })
  const here = () => {
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }
  return {
    parts: {
      aroundFetch: fetch =>
        Object.assign(
          (given: string | URL, request: Parameters<typeof fetch>[1]) => {
            const { host, hostname, pathname, search } = new URL(given)
            if (!hostname.endsWith('client.example')) return fetch(given, request)
            return fetch(`${here()}${pathname}${search}`, { ...request, headers: { 'x-host': host } })
          },
          { check: fetch.check, close: fetch.close },
        ),
    },
    serve(url, fields = {}, headers = {}) {
      const usual = {
        ...{ client_id: url, client_name: 'Agent', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
        grant_types: ['authorization_code', 'refresh_token'],
      }
      answers.set(url, response => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers })
        response.end(JSON.stringify({ ...usual, ...fields }))
      })
    },
    answer: (url, respond) => answers.set(url, respond),
    count: url => counts.get(url) ?? 0,
    async start() {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

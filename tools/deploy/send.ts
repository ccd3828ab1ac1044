/** A request to a proxy whose certificate no one vouches for. */
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'

export interface Received {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export function send(url: string, options: http.RequestOptions = {}, body?: object): Promise<Received> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { ...options, rejectUnauthorized: false } as https.RequestOptions, incoming => {
      const { statusCode: status = 0, headers } = incoming
      text(incoming).then(received => resolve({ status, headers, body: received }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}

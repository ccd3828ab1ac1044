/** How a client proves at a token endpoint that it is the registered one (RFC 6749 2.3.1). */
import type { ClientAuth } from 'openid-client'

export type ClientAuthentication = 'basic' | 'body'

export function clientAuthentication(kind: ClientAuthentication, clientSecret: string): ClientAuth {
  if (kind === 'body')
    return (_, client, body) => {
      body.set('client_id', client.client_id)
      body.set('client_secret', clientSecret)
    }
  return (_, client, __, headers) => {
    const credentials = `${formEncoded(client.client_id)}:${formEncoded(clientSecret)}`
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
}

/**
 * As the URL standard encodes a form. The library encodes `-`, `_` and `.` as well, which providers that do not decode
 * take for a wrong secret.
 */
function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length)
}

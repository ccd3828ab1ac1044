/** Requests of a program to the token endpoint, with a secret of its own. */
import type { Json, Testkit } from '@latchkey/testkit'

export interface MachineClient {
  readonly id: string
  readonly client_secret: string
}

interface TokenAnswer {
  readonly status: number
  /** A token response, or an error of OAuth. */
  readonly json: Json
}

export async function requestToken(
  testkit: Testkit,
  issuer: string,
  { id, client_secret: secret }: MachineClient,
  fields: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const response = await testkit.fetch(`${issuer}/openid/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${id}:${secret}`)}`,
    },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, json: await response.json() }
}

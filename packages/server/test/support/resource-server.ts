/** An API of a project: what it is registered as, and how it checks the tokens that it receives. */
import type { Testkit, TestProject } from '@latchkey/testkit'
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'

export interface ResourceServer {
  readonly id: string
  readonly identifier: string
  readonly secret: string
  readonly issuer: string
  /** As RFC 9068 says: without a request for the token. */
  verify(token: string, at?: Date): Promise<JWTPayload>
  /** As RFC 7662 says. */
  introspect(token: string): Promise<Record<string, unknown>>
}

export async function createResourceServer(
  testkit: Testkit,
  project: TestProject,
  input: Readonly<Record<string, unknown>> & { readonly scopes?: readonly string[] } = {},
): Promise<ResourceServer> {
  for (const id of input.scopes ?? []) await project.asAdmin('POST', '/project-permission-definitions', { id })
  const { json, status, text } = await project.asAdmin('POST', '/internal/resources', {
    ...{ identifier: 'https://notes.example/api', display_name: 'Notes' },
    ...input,
  })
  if (status !== 201) throw new Error(`The resource was not registered: ${status} ${text}`)
  const issuer = `${testkit.config.publicUrl}/p/${project.id}`
  const keys = createRemoteJWKSet(new URL(`${issuer}/openid/jwks.json`), {
    [customFetch]: (url, { method, headers }) => testkit.fetch(url, { method, headers }),
  })
  const { id, identifier, client_secret: secret } = json
  return {
    ...{ id, identifier, secret, issuer },
    // The library that gives the tokens has the real clock.
    async verify(token, currentDate = new Date()) {
      const options = { issuer, audience: identifier, typ: 'at+jwt', currentDate }
      return (await jwtVerify(token, keys, options)).payload
    },
    async introspect(token) {
      const response = await testkit.fetch(`${issuer}/openid/introspect`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${btoa(`${id}:${secret}`)}`,
        },
        body: new URLSearchParams({ token }),
      })
      return response.json()
    },
  }
}

/** A user holds these project permissions. */
export async function grantPermissions(project: TestProject, userId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { status, text } = await project.asServer('POST', `/project-permissions/${userId}/${id}`, {})
    if (status >= 300) throw new Error(`The permission was not granted: ${status} ${text}`)
  }
}

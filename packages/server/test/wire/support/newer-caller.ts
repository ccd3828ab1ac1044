/** Requests as 2.8.108 sends them: under the newer names of headers, and without a publishable key. */
import { expect } from 'vitest'
import { type Received, type Sent, send } from './raw.ts'
import { freshEmail, password, type Wire, type WireProject } from './wire.ts'

export function newerCaller(wire: () => Wire, project: () => WireProject) {
  const ask = (method: string, path: string, sent: Sent = {}) => send(wire().url, method, path, sent)
  /** As 2.8.108 sends them: without a publishable key. */
  const client = (accessToken?: string): Record<string, string> => ({
    'x-hexclave-access-type': 'client',
    'x-hexclave-project-id': project().id,
    'x-hexclave-client-version': 'js @stackframe/js@2.8.108',
    'x-hexclave-allow-anonymous-user': 'true',
    ...(accessToken ? { 'x-hexclave-access-token': accessToken } : {}),
  })
  const server = (): Record<string, string> => ({
    ...client(),
    'x-hexclave-access-type': 'server',
    'x-hexclave-secret-server-key': project().secretServerKey,
  })
  const admin = (): Record<string, string> => ({
    ...client(),
    'x-hexclave-access-type': 'admin',
    'x-hexclave-super-secret-admin-key': project().superSecretAdminKey,
  })
  async function signUp(email = freshEmail()) {
    const { json } = await ask('POST', '/auth/password/sign-up', { headers: client(), body: { email, password } })
    return { email, id: json.user_id, accessToken: json.access_token, refreshToken: json.refresh_token }
  }
  const createUser = async (body: object) => (await ask('POST', '/users', { headers: server(), body })).json
  async function signInAs(userId: string): Promise<string> {
    const body = { user_id: userId, expires_in_millis: 3_600_000 }
    return (await ask('POST', '/auth/sessions', { headers: server(), body })).json.access_token
  }
  const expectOk = ({ status, text }: Received) => expect(status, text).toBe(200)

  return { ask, client, server, admin, signUp, createUser, signInAs, expectOk }
}

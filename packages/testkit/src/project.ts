import { randomUUID } from 'node:crypto'
import { type ConfigOverride, header } from '@latchkey/contract'
import { type Config, type Latchkey, seedProject } from '@latchkey/server'

export type Level = 'client' | 'server' | 'admin'

export interface ProjectOptions {
  readonly displayName?: string
  /** Settings beside those of every new project, by their dotted paths. */
  readonly config?: ConfigOverride
  readonly ownerTeamId?: string
}

export interface RequestOptions {
  readonly level?: Level
  readonly body?: unknown
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Where the request seems to come from. */
  readonly peerAddress?: string
}

export interface Answer {
  readonly status: number
  /** The code of a known error. */
  readonly code: string | null
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; null when it is not. */
  // Tests look into answers freely; what they expect of one is what they assert.
  readonly json: Json
}

// biome-ignore lint/suspicious/noExplicitAny: an answer's JSON is what the test is about to find out
export type Json = any

export interface SignedInPerson {
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly accessToken: string
  readonly refreshToken: string
}

export interface TokenHolder {
  readonly accessToken?: string | undefined
}

export interface TestProject {
  readonly id: string
  readonly keys: Readonly<Record<Level, string>>
  /** `request('GET', '/users/me', { accessToken })`, as client by default. */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>
  /** With the secret key of a server: `asServer('POST', '/users', { display_name: 'Ada' })`. */
  asServer(method: string, path: string, body?: unknown): Promise<Answer>
  /** With the key of an admin: `asAdmin('PATCH', '/internal/projects/current', { display_name: 'Acme' })`. */
  asAdmin(method: string, path: string, body?: unknown): Promise<Answer>
  /** As the client of a signed-in user, or of a visitor without a token: `asUser(await project.signUp(), 'GET', '/users/me')`. */
  asUser(user: TokenHolder, method: string, path: string, body?: unknown): Promise<Answer>
  headers(level: Level): Record<string, string>
  signUp(email?: string, password?: string): Promise<SignedInPerson>
}

type Fetch = (path: string, init?: RequestInit, peerAddress?: string) => Promise<Response>

/** The server of a project, and how to wait until it has sent all mail. */
export interface ProjectServer {
  readonly fetch: Fetch
  readonly sendMail: () => Promise<void>
}

export async function createTestProject(
  { latchkey, ...server }: ProjectServer & { latchkey: Latchkey },
  { displayName = 'Acme', config = {}, ownerTeamId }: ProjectOptions = {},
): Promise<TestProject> {
  const id = randomUUID()
  const keys = await seedProject(latchkey.app, { id, displayName, config, ownerTeamId: ownerTeamId ?? null })
  return projectWith(server, id, keys)
}

export function internalProject({ config, ...server }: ProjectServer & { config: Config }): TestProject {
  const { publishableClientKey, secretServerKey, superSecretAdminKey } = config.internal
  return projectWith(server, 'internal', {
    client: publishableClientKey,
    server: secretServerKey,
    admin: superSecretAdminKey,
  })
}

const keyHeader: Record<Level, string> = {
  client: header.publishableClientKey,
  server: header.secretServerKey,
  admin: header.superSecretAdminKey,
}

export function projectWith({ fetch, sendMail }: ProjectServer, id: string, keys: Record<Level, string>): TestProject {
  const headers = (level: Level) => ({
    [header.accessType]: level,
    [header.projectId]: id,
    [keyHeader[level]]: keys[level],
  })

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { level = 'client', body, accessToken, refreshToken, peerAddress } = options
    const response = await fetch(
      `/api/v1${path}`,
      {
        method,
        headers: {
          ...headers(level),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(accessToken ? { [header.accessToken]: accessToken } : {}),
          ...(refreshToken ? { [header.refreshToken]: refreshToken } : {}),
          ...options.headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      },
      peerAddress,
    )
    const text = await response.text()
    return {
      status: response.status,
      code: response.headers.get(header.knownError),
      headers: response.headers,
      text,
      json: parsed(text),
    }
  }

  async function signUp(email = `${randomUUID().slice(0, 8)}@example.com`, password = 'correct horse battery') {
    const body = { email, password, verification_callback_url: 'http://localhost:3000/handler/email-verification' }
    const { status, json, text } = await request('POST', '/auth/password/sign-up', { body })
    if (status !== 200) throw new Error(`Signing up failed with ${status}: ${text}`)
    // Before any other mail to the same address: a code to reset the password would overtake it.
    await sendMail()
    return { userId: json.user_id, email, password, accessToken: json.access_token, refreshToken: json.refresh_token }
  }

  return {
    id,
    keys,
    request,
    asServer: (method, path, body) => request(method, path, { level: 'server', body }),
    asAdmin: (method, path, body) => request(method, path, { level: 'admin', body }),
    asUser: ({ accessToken }, method, path, body) => request(method, path, { accessToken, body }),
    headers,
    signUp,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

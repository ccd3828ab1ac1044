/** What tests request of a project's configuration. */
import type { Answer, Json, RequestOptions, TestProject } from '@latchkey/testkit'

const admin = { level: 'admin' } as const

/** `as` says by whose right, where it is not the project's own key. */
export function configRequests(project: TestProject, as: RequestOptions = {}) {
  const request = (method: string, path: string, body?: unknown) =>
    project.request(method, path, { ...admin, ...as, body })
  const got = async (path: string): Promise<Json> => done(await request('GET', path))
  const write = (override: object, parts: object = {}) =>
    request('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override), ...parts })

  return {
    request,
    write,
    async written(override: object, parts: object = {}): Promise<number> {
      return done(await write(override, parts)).version
    },
    async read(): Promise<{ config: Json; version: number }> {
      const { config_string, version } = await got('/internal/config')
      return { config: JSON.parse(config_string), version }
    },
    async override(): Promise<Json> {
      return JSON.parse((await got('/internal/config/override')).config_override_string)
    },
    history: (query = '') => got(`/internal/config/changes${query}`),
    change: (version: number) => got(`/internal/config/changes/${version}`),
    restore: (version: number, body: object = {}) =>
      request('POST', `/internal/config/changes/${version}/restore`, body),
    patch: (config: object) => request('PATCH', '/internal/projects/current', { config }),
    projectView: () => got('/internal/projects/current'),
  }
}

function done({ status, text, json }: Answer): Json {
  if (status !== 200) throw new Error(`It answered ${status}: ${text}`)
  return json
}

/** Settings with secrets in them, and what is secret. */
export const github = { type: 'github', isShared: false, clientId: 'the id', clientSecret: 'the secret of github' }
export const mailServer = {
  isShared: false,
  host: 'mail.example.com',
  port: 587,
  username: 'mailer',
  password: 'the password of the mail server',
  senderName: 'Acme',
  senderEmail: 'hello@example.com',
}
export const withSecrets = { 'auth.oauth.providers.github': github, 'emails.server': mailServer }
export const secrets = [github.clientSecret, mailServer.password]

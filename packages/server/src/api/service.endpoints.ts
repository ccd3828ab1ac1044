import { openapi, serviceEndpoints, slices } from '@latchkey/contract'
import { perApp } from '../app.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { implement } from '../kernel/http/context.ts'
import { judgeVersion } from '../service/version.ts'

export const serviceHandlers = implement(serviceEndpoints, {
  backendUrls: async ({ app }) => ({ urls: [new URL(app.config.publicUrl).origin] }),
  componentVersions: async () => ({ versions: {} }),
  async root({ app, caller }) {
    const { publicUrl } = app.config
    return text(
      `This is the API of Latchkey. Its endpoints are described at ${publicUrl}/api/v1/openapi.json.\n${whoIs(caller)}\n`,
    )
  },
  describe: async ({ app }) =>
    new Response(description(app), { headers: { 'content-type': 'application/json; charset=utf-8' } }),
  checkVersion: async (_, { body }) => judgeVersion(body.clientVersion),
  async checkFeatureSupport(_, { body }) {
    const named = [body.featureName, body.feature_name].find(name => typeof name === 'string')
    const feature = typeof named === 'string' ? `The feature ${JSON.stringify(named.slice(0, 100))}` : 'This feature'
    return text(`${feature} is not supported by this Latchkey server. Update the server, or do without the feature.`)
  },
})

const description = perApp(({ config }) => JSON.stringify(openapi(slices, config.publicUrl)))

function whoIs(caller: Caller | null): string {
  if (!caller) return 'Your request carries no credentials.'
  const { level, project, user } = caller
  const person = user ? `the user ${user.profile.primaryEmail ?? user.id}` : 'no user signed in'
  return `Your request is authenticated as ${level} of the project ${project.id}, with ${person}.`
}

function text(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

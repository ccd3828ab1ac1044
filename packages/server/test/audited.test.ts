/**
 * What the audit log records, for every endpoint there is: each change by the owner's own code is one line, and
 * neither reading nor what people do every day is any. No line holds what was sent.
 */
import { changesSomething, type Endpoint, endpointNames } from '@latchkey/contract'
import type { World, WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints, getSample } from './support/endpoints.ts'
import { eachServer } from './support/servers.ts'
import { worldsOn } from './support/worlds.ts'

// Those of `internal` are tested in audit.test.ts.
const askable = endpoints.filter(({ access }) => !access.rules.some(({ rule }) => rule === 'internal-project'))
const byName = (chosen: readonly Endpoint[]) => chosen.map(endpoint => [endpointNames.get(endpoint), endpoint] as const)
const changing = askable.filter(changesSomething)
const quiet = askable.filter(endpoint => !changesSomething(endpoint))
// The revocation of a leaked key is recorded by whomever it was reported, once: see leaked-keys.test.ts.
const everyday = changing.filter(
  endpoint => endpoint.audited !== 'everyone' && endpointNames.get(endpoint) !== 'leakedKeys.revoke',
)

interface Line {
  readonly action: string
  readonly result: string
  readonly line: string
}

eachServer(
  'the audit log',
  on => {
    const newWorld = worldsOn(on)
    const toLines = async (requestId: string | null) => {
      const text = 'select action, result, to_jsonb(l)::text as line from audit_lines l where request_id = $1'
      const { queries } = on.testkit().latchkey.app.database
      return (await queries.query<Line & Record<string, string>>({ text }, [requestId])).rows
    }

    it.each(
      byName(getSample(changing)),
    )('records %s by an admin in one line, without what was sent', async (name, endpoint) => {
      const world = await newWorld()
      const request = await world.requestFor(endpoint)
      const answer = await ask(world, 'admin', request)
      expect(answer.status, answer.text).toBeLessThan(300)
      const lines = await toLines(answer.headers.get('x-stack-request-id'))
      expect(lines).toMatchObject([{ action: name, result: 'done' }])
      for (const secret of [...valuesIn(request.body), ...getSecrets(world)])
        expect(lines[0]?.line).not.toContain(secret)
    })

    let untouched: Promise<World> | undefined

    it.each(byName(quiet))('says nothing of %s, which changes nothing', async (_, endpoint) => {
      untouched ??= newWorld({ isKept: true })
      const world = await untouched
      const answer = await ask(world, 'admin', await world.requestFor(endpoint))
      expect(await toLines(answer.headers.get('x-stack-request-id'))).toEqual([])
    })

    it.each(byName(getSample(everyday)))('says nothing of %s by a client', async (_, endpoint) => {
      const world = await newWorld()
      const answer = await ask(world, 'client', await world.requestFor(endpoint))
      expect(await toLines(answer.headers.get('x-stack-request-id'))).toEqual([])
    })
  },
  { stripe: true },
)

function ask({ project, person }: World, level: 'client' | 'admin', { method, path, body, headers }: WorldRequest) {
  return project.request(method, path, {
    level,
    headers,
    accessToken: person.accessToken,
    body: method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
  })
}

/** Texts that were sent, but for ids and kinds, which say what it was about. */
function valuesIn(body: unknown, name = ''): string[] {
  if (typeof body === 'string') return /(id|^type)$/.test(name) || body.length < 4 ? [] : [body]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => valuesIn(value, Array.isArray(body) ? name : key))
}

function getSecrets({ project, person, secrets }: World): string[] {
  const { password, accessToken, refreshToken } = person
  return [...Object.values(project.keys), ...Object.values(secrets), password, accessToken, refreshToken]
}

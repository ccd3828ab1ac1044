/** The log of every request: one line, without secrets or personal data. */
import { createWorld, startTestkit, type Testkit, type World } from '@latchkey/testkit'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints, getSample } from './support/endpoints.ts'

const lines: string[] = []
const log: Logger = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })
const rootSecret = 'the-root-secret-of-the-test-of-the-log'
const secretsOfAll: string[] = []

let testkit: Testkit
let world: World
beforeAll(async () => {
  testkit = await startTestkit({ parts: { log }, env: { LATCHKEY_ROOT_SECRET: rootSecret } })
  world = await createWorld(testkit)
})
afterAll(() => testkit.stop())

it.each(
  getSample(endpoints).map(endpoint => [endpoint.route, endpoint] as const),
)('has one line for %s', async (_, endpoint) => {
  const { method, path, body, headers } = await world.requestFor(endpoint)
  const { project, person } = world
  secretsOfAll.push(...getSecrets(world), ...secretsIn(body))
  const level = endpoint.access.levels?.at(-1) ?? 'client'
  const answer = await project.request(method, path, {
    level,
    headers,
    accessToken: person.accessToken,
    body: method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
  })
  secretsOfAll.push(...secretsIn(answer.json))
  if (method === 'DELETE') world = await createWorld(testkit)
  const requestId = answer.headers.get('x-stack-request-id') ?? 'no id'
  const requests = lines
    .filter(line => line.includes(requestId))
    .map(line => JSON.parse(line))
    .filter(line => line.requestId === requestId && line.msg === 'answered')
  const caller = endpoint.ignoresCredentials ? { access: null, project: null } : { access: level, project: project.id }
  expect(requests).toMatchObject([{ route: endpoint.route, status: answer.status, ...caller, ms: expect.any(Number) }])
})

it('contains no secret, at the most verbose level', async () => {
  await testkit.latchkey.worker.drain()
  const text = lines.join('')
  const secrets = new Set([...secretsOfAll, rootSecret, ...Object.values(testkit.config.internal)])
  expect(secrets.size).toBeGreaterThan(40)
  for (const secret of secrets) expect(text.includes(secret), 'a secret stands in the log').toBe(false)
})

function getSecrets({ project, person, colleague, member, manager, secrets }: World): string[] {
  const people = [person, colleague, member, manager]
  return [
    ...Object.values(project.keys),
    ...Object.values(secrets),
    ...people.flatMap(({ email, password, accessToken, refreshToken }) => [email, password, accessToken, refreshToken]),
  ]
}

/** Fields whose name says that no one else is to know them, however deep. */
function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    if (typeof inner !== 'string') return secretsIn(inner)
    return /(token|password|secret|code|email|_key|(^|_)value)$/.test(name) && inner.length > 8 ? [inner] : []
  })
}

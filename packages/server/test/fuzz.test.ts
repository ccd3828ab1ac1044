/**
 * Requests that nobody meant. Whatever comes, the server answers within its envelope, in bounded time, and
 * never with a failure of its own. `LATCHKEY_FUZZ_RUNS` sets how many; a soak runs a million.
 */
import {
  type AnySchema,
  atLevel,
  type Endpoint,
  type Endpoints,
  fieldsOf,
  levels,
  slices,
  wireSchema,
} from '@latchkey/contract'
import { createWorld, type World } from '@latchkey/testkit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachServer } from './support/servers.ts'

const kernelRuns = Number(process.env.LATCHKEY_FUZZ_RUNS ?? 4_000)
const runsPerEndpoint = Math.ceil(kernelRuns / 40)
const longestMs = 3_000
const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))

const nasty = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'null',
    '__proto__',
    'constructor',
    'me',
    '../../x',
    '%00',
    '{{7*7}}',
    "'; drop table users;--",
  ],
  ...[
    'a@b.co',
    'http://localhost:3000/',
    'data:image/png;base64,iVBORw0KGgo=',
    '00000000-0000-4000-8000-000000000000',
    '1e999',
    'İ',
    'ß'.repeat(300),
  ],
)
const text = fc.oneof(
  nasty,
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(20_000)),
)
const json = fc.oneof(
  { weight: 5, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  text,
  fc.double(),
  fc.integer({ min: -(2 ** 53), max: 2 ** 53 }),
  fc.constantFrom(8.64e15, -8.64e15, 253_402_300_799_999, 0, -0, null, true, [], {}),
)
const deep = fc.integer({ min: 1, max: 3_000 }).map(depth => `${'['.repeat(depth)}${']'.repeat(depth)}`)
const bytes = fc.uint8Array({ maxLength: 60 })
/** Bodies as they are on the wire: JSON, nearly JSON, doubled keys, and what is none of it. */
const anyBody = fc.oneof(
  json.map(value => JSON.stringify(value) ?? ''),
  fc.object().map(value => JSON.stringify(value)),
  fc
    .tuple(text, json)
    .map(([key, value]) => `{${JSON.stringify(key)}:1,${JSON.stringify(key)}:${JSON.stringify(value) ?? 0}}`),
  fc.constant('{"__proto__":{"a":1},"constructor":{"prototype":{"polluted":true}}}'),
  deep,
  text,
  bytes,
)
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  ';;;',
  'APPLICATION/JSON ;x',
)
const method = fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'BREW')
const headerName = fc.constantFrom(
  ...[
    'access-type',
    'project-id',
    'branch-id',
    'publishable-client-key',
    'secret-server-key',
    'super-secret-admin-key',
  ],
  ...[
    'admin-access-token',
    'workflow-token',
    'access-token',
    'refresh-token',
    'allow-anonymous-user',
    'override-error-status',
  ],
)
const headerValue = fc.oneof(
  fc.constantFrom(
    'client',
    'server',
    'admin',
    'internal',
    'main',
    'true',
    '',
    'pck_x',
    'eyJhbGciOiJFUzI1NiJ9.e30.x',
    'eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.eyJhdWQiOiJpbnRlcm5hbCJ9.AA',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map(printable),
  fc.constant('x'.repeat(9_000)),
)
function printable(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '').trim()
}

eachServer('any request', on => {
  const isFailure = (status: number) => status >= 500
  /** Whether an answer is one of those that the envelope knows; a sentence about it otherwise. */
  function problemOf(status: number, headers: Headers, body: string, asked: string): string | null {
    if (isFailure(status)) return `${asked} failed: ${status} ${body.slice(0, 200)}`
    if (!headers.get('x-stack-request-id')) return `${asked} was answered without an id`
    const code = headers.get('x-stack-known-error')
    const real = Number(headers.get('x-stack-actual-status') ?? status)
    if (real < 400) return null
    if (code === null)
      return body !== '' && body.startsWith('{') ? `${asked} has an error without a code: ${body.slice(0, 200)}` : null
    const known = JSON.parse(body)
    return known.code === code && known.error.length > 0
      ? null
      : `${asked} disagrees with itself: ${code} ${body.slice(0, 200)}`
  }

  async function send(path: string, init: RequestInit): Promise<string | null> {
    const began = performance.now()
    const answer = await on.testkit().latchkey.fetch(new Request(`http://localhost:8100/api/v1${path}`, init))
    const body = await answer.text()
    const took = performance.now() - began
    const asked = `${init.method} ${path.slice(0, 100)} ${String(init.body).slice(0, 200)}`
    if (took > longestMs) return `${asked} took ${Math.round(took)} ms`
    return init.method === 'HEAD' || init.method === 'OPTIONS' || answer.status === 405
      ? null
      : problemOf(answer.status, answer.headers, body, asked)
  }

  const place = fc.oneof(
    fc
      .constantFrom(...endpoints.map(({ route }) => route.split(' ')[1] ?? ''))
      .chain(path =>
        text.map(value => path.replace(/:[A-Za-z]+/g, () => encodeURIComponent(value.toWellFormed()).slice(0, 2_000))),
      ),
    fc.webPath(),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }).map(path => `/${path.replace(/[^\x21-\x7e]|[?#]/g, '%')}`),
  )
  const query = fc.oneof(
    fc.constant(''),
    fc
      .dictionary(fc.constantFrom('limit', 'cursor', 'query', 'desc', 'user_id', 'team_id', '__proto__', 'x'), text, {
        maxKeys: 3,
      })
      .map(
        values => `?${new URLSearchParams(Object.entries(values).map(([key, value]) => [key, value.toWellFormed()]))}`,
      ),
    fc.constantFrom('?', '?%', '?%zz=1', '?limit=1&limit=2', '?&&&=&', `?${'a=1&'.repeat(2_000)}`),
  )

  it('at the kernel is answered within the envelope', async () => {
    const requests = fc.record({
      method,
      place,
      query,
      type,
      body: anyBody,
      headers: fc.dictionary(headerName, headerValue, { maxKeys: 6 }),
    })
    const property = fc.asyncProperty(requests, async asked => {
      const hasBody = asked.method !== 'GET' && asked.method !== 'HEAD'
      const headers = Object.fromEntries(
        Object.entries(asked.headers).map(([name, value]) => [`x-stack-${name}`, value]),
      )
      const body = hasBody ? asked.body : undefined
      const problem = await send(asked.place + asked.query, {
        method: asked.method,
        headers: { ...headers, 'content-type': asked.type },
        body: body as BodyInit,
      })
      if (problem) throw new Error(problem)
    })
    await fc.assert(property, { numRuns: kernelRuns })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  }, 3_600_000)

  it.each(endpoints.map(endpoint => [endpoint.route, endpoint] as const))(
    'at %s with good credentials is answered within the envelope',
    async (_, endpoint) => {
      let world = await createWorld(on.testkit())
      const property = fc.asyncProperty(
        requestsFor(endpoint),
        fc.constantFrom(...(endpoint.access.levels ?? levels)),
        async ({ params, query, body }, level) => {
          // What was deleted is made anew, so that every request meets something.
          if (endpoint.route.startsWith('DELETE') && (await isGone(world))) world = await createWorld(on.testkit())
          on.clock.advance(1)
          if (await isTired(world)) world = await createWorld(on.testkit())
          const [verb = '', path = ''] = endpoint.route.split(' ')
          const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
            encodeURIComponent((params[name] ?? world.ids[name] ?? 'x').toWellFormed()),
          )
          const search =
            query &&
            `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value).toWellFormed()]))}`
          const problem = await send(filled + (search ?? ''), {
            method: verb,
            headers: {
              ...world.project.headers(level),
              'x-stack-access-token': world.person.accessToken,
              'x-stack-refresh-token': world.person.refreshToken,
              'content-type': 'application/json',
            },
            body: verb === 'GET' || verb === 'DELETE' ? undefined : JSON.stringify(body),
          })
          if (problem) throw new Error(problem)
        },
      )
      await fc.assert(property, { numRuns: runsPerEndpoint })
    },
    3_600_000,
  )

  /** Access tokens live ten minutes, and the clock moves a second with every request. */
  const born = new WeakMap<World, number>()
  async function isTired(world: World): Promise<boolean> {
    const now = on.clock.now().getTime()
    if (!born.has(world)) born.set(world, now)
    return now - (born.get(world) ?? now) > 500_000
  }
  async function isGone({ project, person }: World): Promise<boolean> {
    return (await project.ask('GET', '/users/me', { accessToken: person.accessToken })).status !== 200
  }
})

interface Asked {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, unknown>> | undefined
  readonly body: unknown
}

/** Requests in nearly the promised shape: every field right, wrong, or missing, and sometimes one too many. */
function requestsFor({ params, query, body }: Endpoint): fc.Arbitrary<Asked> {
  const widest = (shape: Endpoint['body']) => {
    const schema = atLevel(shape, 'admin')
    return schema && wireSchema(schema)
  }
  const querySchema = widest(query)
  const bodySchema = widest(body)
  return fc.record({
    params: params
      ? fc.dictionary(fc.constantFrom(...Object.keys(fieldsOf(params))), text, { maxKeys: 1 })
      : fc.constant({}),
    query: querySchema ? (fuzzed(querySchema) as fc.Arbitrary<Asked['query']>) : fc.constant(undefined),
    body: bodySchema ? fc.oneof({ weight: 9, arbitrary: fuzzed(bodySchema) }, { weight: 1, arbitrary: json }) : json,
  })
}

interface Def {
  readonly type: string
  readonly innerType?: AnySchema
  readonly element?: AnySchema
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
}

/** Values that fit a schema more or less. */
function fuzzed(schema: AnySchema): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def // zod describes each kind in its `def`
  if (def.innerType)
    return fc.oneof(
      { weight: 8, arbitrary: fuzzed(def.innerType) },
      { weight: 2, arbitrary: fc.constantFrom(null, undefined) },
    )
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(fieldsOf(schema)).map(([name, field]) => [
        name,
        fc.oneof(
          { weight: 8, arbitrary: fuzzed(field) },
          { weight: 1, arbitrary: json },
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      ])
      const right = fc.record(Object.fromEntries(fields))
      return fc.oneof(
        { weight: 9, arbitrary: right },
        { weight: 1, arbitrary: fc.tuple(right, text).map(([value, key]) => ({ ...value, [key]: 1 })) },
      )
    }
    case 'array':
      return fc.array(def.element ? fuzzed(def.element) : json, { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.integer({ min: -(2 ** 53), max: 2 ** 53 }), fc.double())
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'string':
      return fc.oneof(
        { weight: 2, arbitrary: text },
        { weight: 2, arbitrary: fc.emailAddress() },
        { weight: 2, arbitrary: fc.uuid() },
        {
          weight: 2,
          arbitrary: fc.constantFrom(
            'http://localhost:3000/x',
            'https://example.com',
            'correct horse battery',
            'standard',
            '/handler',
            '0'.repeat(45),
          ),
        },
      )
    default:
      return json
  }
}

/**
 * Requests that no one meant. Whatever comes, the server answers within its envelope, in bounded time, and
 * never with a failure of its own. `LATCHKEY_FUZZ_RUNS` sets how many at the kernel, and a 200th of that at
 * each endpoint: 20 000 before a release, a million in a soak.
 */
import { type AnySchema, atLevel, type Endpoint, getFields, type Level, levels, wireSchema } from '@latchkey/contract'
import { createWorld, type World } from '@latchkey/testkit'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { endpoints } from './support/endpoints.ts'
import { eachServer, type ServerSuite } from './support/servers.ts'
import { worldsOn } from './support/worlds.ts'

const wantedRuns = Number(process.env.LATCHKEY_FUZZ_RUNS ?? 0)
const kernelRuns = wantedRuns || 20_000
const runsPerEndpoint = wantedRuns ? Math.ceil(wantedRuns / 200) : 20
const longestMs = 3_000

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
/** What databases, parsers and people trip over, in the middle of something harmless. */
const pitfall = fc.constantFrom(
  '\u0000',
  '\ud800',
  '\udc00',
  '\u202e',
  '\ufeff',
  '\uffff',
  '%',
  '\\',
  "'",
  '"',
  '\n',
  '\r\n',
  '\u{1f511}',
)
const tripping = fc
  .tuple(fc.string({ maxLength: 8 }), pitfall, fc.string({ maxLength: 8 }))
  .map(parts => parts.join(''))
const text = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 4, arbitrary: tripping },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(20_000)) },
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

eachServer('any request', anyRequest, { stripe: true })

function anyRequest(on: ServerSuite): void {
  const newWorld = worldsOn(on)
  beforeAll(async () => {
    // The engine that renders emails starts with the first of them. That is not what is measured.
    const world = await createWorld(on.testkit())
    const rendering = endpoints.filter(({ route }) => route === 'POST /emails/render-email')
    for (const endpoint of rendering) {
      const { method, path, body } = await world.requestFor(endpoint)
      expect((await world.project.asAdmin(method, path, body)).status).toBe(200)
    }
    expect(rendering).toHaveLength(1)
  })
  /** An endpoint may declare that a server which it depends on has failed. */
  const isFailure = (status: number, endpoint?: Endpoint) =>
    status >= 500 && !endpoint?.errors.some(error => error.status === status)
  /** Whether a response is one of the envelope; a sentence about it otherwise. */
  function getProblem({ status, headers }: Response, body: string, input: string, endpoint?: Endpoint): string | null {
    if (isFailure(status, endpoint)) return `${input} failed: ${status} ${body.slice(0, 200)}`
    if (!headers.get('x-stack-request-id')) return `${input} was answered without an id`
    const code = headers.get('x-stack-known-error')
    const real = Number(headers.get('x-stack-actual-status') ?? status)
    if (real < 400) return null
    if (code === null)
      return body !== '' && body.startsWith('{') ? `${input} has an error without a code: ${body.slice(0, 200)}` : null
    const known = JSON.parse(body)
    return known.code === code && known.error.length > 0
      ? null
      : `${input} disagrees with itself: ${code} ${body.slice(0, 200)}`
  }

  async function send(
    path: string,
    init: RequestInit,
    { endpoint, outcomes }: { endpoint?: Endpoint; outcomes?: Record<'fine' | 'refused', number> } = {},
  ): Promise<string | null> {
    const began = performance.now()
    const answer = await on.testkit().latchkey.fetch(new Request(`http://localhost:8100/api/v1${path}`, init))
    const body = await answer.text()
    if (outcomes) outcomes[answer.status < 400 ? 'fine' : 'refused'] += 1
    const took = performance.now() - began
    const input = `${init.method} ${path.slice(0, 100)} ${String(init.body).slice(0, 200)}`
    if (took > longestMs) return `${input} took ${Math.round(took)} ms`
    return init.method === 'HEAD' || init.method === 'OPTIONS' || answer.status === 405
      ? null
      : getProblem(answer, body, input, endpoint)
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
    const property = fc.asyncProperty(requests, async input => {
      const hasBody = input.method !== 'GET' && input.method !== 'HEAD'
      const headers = Object.fromEntries(
        Object.entries(input.headers).map(([name, value]) => [`x-stack-${name}`, value]),
      )
      const body = hasBody ? input.body : undefined
      const problem = await send(input.place + input.query, {
        method: input.method,
        headers: { ...headers, 'content-type': input.type },
        body: body as BodyInit,
      })
      if (problem) throw new Error(problem)
    })
    await fc.assert(property, { numRuns: kernelRuns })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  }, 3_600_000)

  /** Of those who only look, left for the next of them. */
  let lookedAt: World | undefined

  it.each(endpoints.map(endpoint => [endpoint.route, endpoint] as const))(
    'at %s with good credentials is answered within the envelope',
    async (_, endpoint) => {
      const isDeletion = endpoint.route.startsWith('DELETE')
      // What only reads leaves its world to the next one that does.
      const isKept = endpoint.route.startsWith('GET')
      let world = (isKept && lookedAt) || (await newWorld({ isKept }))
      const outcomes = { fine: 0, refused: 0 }
      const property = fc.asyncProperty(
        changesTo(endpoint),
        fc.constantFrom(...(endpoint.access.levels ?? levels)),
        async (changes, level) => {
          on.clock.advance(1)
          // What was deleted, or signed in too long ago, is made again, so that every request has a target.
          if (isTired(world) || (isDeletion && (await isGone(world)))) world = await newWorld({ isKept })
          const { method: verb, path, body, headers } = await world.requestFor(endpoint)
          const init = {
            method: verb,
            headers: {
              ...world.project.headers(level),
              'x-stack-access-token': world.person.accessToken,
              ...headers,
              'content-type': 'application/json',
            },
            body: verb === 'GET' || verb === 'DELETE' ? undefined : getBody(body, changes),
          }
          const problem = await send(changes.path(path), init, { endpoint, outcomes })
          if (problem) throw new Error(problem)
        },
      )
      const examples: [Changes, Level][] = [
        [untouched, endpoint.access.levels?.[0] ?? 'client'],
        ...unstorableTexts(endpoint).map((changes): [Changes, Level] => [
          changes,
          endpoint.access.levels?.at(-1) ?? 'admin',
        ]),
      ]
      const atRandom = isDeletion ? Math.ceil(runsPerEndpoint / 10) : runsPerEndpoint
      await fc.assert(property, { numRuns: examples.length + atRandom, examples })
      if (isKept) lookedAt = world
      const isOwners = endpoint.access.rules.some(({ rule }) => rule === 'internal-project')
      if (!isOwners && ![...needsMailedLink, ...alwaysRefuses].includes(endpoint.route))
        expect(outcomes.fine, 'the good request does something').toBeGreaterThan(0)
    },
    3_600_000,
  )

  /** What opens these pages is only in emails to users; their own tests follow such a link. */
  const needsMailedLink: readonly string[] = ['GET /emails/unsubscribe-link', 'POST /emails/unsubscribe-link']

  /** Published SDKs call these, and read the refusal: they are done in the account at Stripe, or by one vendor only. */
  const alwaysRefuses: readonly string[] = [
    'GET /internal/payments/method-configs',
    'POST /emails/capacity-boost',
    'POST /internal/analytics/query',
    'POST /auth/external/token',
    'POST /browser-actions/consume',
    ...['setup', 'check', 'apply', 'delete'].map(step => `POST /internal/emails/managed-onboarding/${step}`),
  ]

  /** Access tokens live ten minutes, and the clock moves a second with every request. */
  const born = new WeakMap<World, number>()
  function isTired(world: World): boolean {
    const now = on.clock.now().getTime()
    if (!born.has(world)) born.set(world, now)
    return now - (born.get(world) ?? now) > 500_000
  }
  async function isGone({ project, person }: World): Promise<boolean> {
    return (await project.asUser(person, 'GET', '/users/me')).status !== 200
  }
}

/** A good body that is text was signed, and is sent as it is. */
function getBody(good: unknown, changes: Changes): string {
  return typeof good === 'string' && changes === untouched ? good : JSON.stringify(changes.body(good))
}

interface Changes {
  path(good: string): string
  body(good: unknown): unknown
}

const untouched: Changes = { path: good => good, body: good => good }

/** A good request with some of its fields replaced: by what nearly fits, by what does not, by nothing. */
function changesTo({ params, query, body }: Endpoint): fc.Arbitrary<Changes> {
  const kept = { weight: 3, arbitrary: fc.constant(null) }
  const pathChange = params ? fc.oneof(kept, { weight: 1, arbitrary: text }) : fc.constant(null)
  const queryChange = getSomeFields(query)
  const bodyChange = fc.oneof({ weight: 9, arbitrary: getSomeFields(body) }, { weight: 1, arbitrary: json })
  return fc
    .record({ segment: pathChange, search: queryChange, given: bodyChange })
    .map(({ segment, search, given }) => ({
      path(good) {
        const [path = '', before] = good.split('?')
        const changed =
          segment === null ? path : path.replace(/[^/]+$/, encodeURIComponent(segment.toWellFormed()) || 'x')
        const values = { ...Object.fromEntries(new URLSearchParams(before)), ...search }
        const entries = Object.entries(values).map(([key, value]) => [key, asText(value).toWellFormed()])
        return query ? `${changed}?${new URLSearchParams(entries)}` : changed
      },
      body: good => (isObject(given) ? { ...fieldsIn(good), ...fieldsIn(given) } : given),
    }))
}

/** Each text of the query and of the body by itself, with the character that PostgreSQL does not store. */
function unstorableTexts({ query, body }: Endpoint): Changes[] {
  const value = 'a\u0000b'
  const inQuery = getTexts(query).map(name => ({
    ...untouched,
    path: (good: string) => `${good}${good.includes('?') ? '&' : '?'}${new URLSearchParams([[name, value]])}`,
  }))
  const inBody = getTexts(body).map(name => ({
    ...untouched,
    body: (good: unknown) => ({ ...fieldsIn(good), [name]: value }),
  }))
  return [...inQuery, ...inBody]
}

function getTexts(shape: Endpoint['body']): string[] {
  const schema = atLevel(shape, 'admin')
  const fields = schema ? Object.entries(getFields(wireSchema(schema))) : []
  return fields.filter(([, field]) => isText(field)).map(([name]) => name)
}

function isText(schema: AnySchema): boolean {
  const { type, innerType } = schema._zod.def as unknown as Def // zod describes each kind in its `def`
  return innerType ? isText(innerType) : type === 'string'
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(JSON.stringify(value))
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** Up to three fields of a shape, and now and then one that it does not have. */
function getSomeFields(shape: Endpoint['body']): fc.Arbitrary<Record<string, unknown>> {
  const schema = atLevel(shape, 'admin')
  const fields = schema ? Object.entries(getFields(wireSchema(schema))) : []
  if (fields.length === 0) return fc.constant({})
  const field = fc.constantFrom(...fields).chain(([name, inner]) => fc.tuple(fc.constant(name), fuzzed(inner)))
  const unknown = fc.tuple(text, json)
  return fc
    .array(fc.oneof({ weight: 12, arbitrary: field }, { weight: 1, arbitrary: unknown }), { maxLength: 3 })
    .map(entries => Object.fromEntries(entries))
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
      const fields = Object.entries(getFields(schema)).map(([name, field]) => [
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
            'team_admin',
            '$update_team',
            'plan_roadmap',
            '0'.repeat(45),
          ),
        },
      )
    default:
      return json
  }
}

/** The contract keeps its own rules, and the server keeps the contract. */
import { readFile, writeFile } from 'node:fs/promises'
import {
  type AnyErrorKind,
  type AnySchema,
  atLevel,
  type Endpoint,
  type Endpoints,
  envelopeErrors,
  events,
  getFields,
  levels,
  opaqueKeys,
  openapi,
  slices,
  toCamel,
  toSnake,
  wireSchema,
} from '@latchkey/contract'
import type { World } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { served } from '../src/slices.ts'
import { isSelected } from './support/endpoints.ts'
import { eachServer } from './support/servers.ts'
import { worldsOn } from './support/worlds.ts'

const endpoints = Object.entries<Endpoints>(slices).flatMap(([row, all]) =>
  Object.entries<Endpoint>(all).map(([name, endpoint]) => ({ name: `${row}.${name}`, endpoint })),
)
const described = new URL('openapi.json', import.meta.url)

/** Every shape of an endpoint, at every level that has one of its own. */
function getShapes({ params, query, body, response }: Endpoint): AnySchema[] {
  const all = [params, query, body, response].flatMap(shape => levels.map(level => atLevel(shape, level)))
  return [...new Set(all)].filter(shape => shape !== undefined)
}

/** Every field inside a shape, however deep. */
function* fieldsIn(schema: AnySchema): Generator<{ name: string; field: AnySchema; isCamelCase: boolean }> {
  // zod describes each kind in its `def`; a walk needs these two parts of it.
  const { innerType, element } = schema._zod.def as unknown as { innerType?: AnySchema; element?: AnySchema }
  const isCamelCase = schema.meta()?.camelCase === true
  for (const [name, field] of Object.entries(getFields(schema))) {
    yield { name, field, isCamelCase }
    yield* fieldsIn(field)
  }
  for (const inner of [innerType, element]) if (inner) yield* fieldsIn(inner)
}

const everyShape = [...endpoints.flatMap(({ endpoint }) => getShapes(endpoint)), ...events.map(({ schema }) => schema)]
const everyField = everyShape.flatMap(shape => [...fieldsIn(shape)])

it('gives every code to one kind of error', () => {
  const kinds = new Set<AnyErrorKind>([...endpoints.flatMap(({ endpoint }) => endpoint.errors), ...envelopeErrors])
  const codes = [...kinds].flatMap(({ code }) => code ?? [])
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  for (const code of codes) expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/)
})

/** Of a server that ours depends on for the answer. */
const badGateway = 502
/** An endpoint needs what the operator of this server has not set up. */
const notImplemented = 501

it('has errors that are refusals', () => {
  for (const { name, endpoint } of endpoints)
    for (const { status } of endpoint.errors)
      expect((status >= 400 && status < 500) || status === badGateway || status === notImplemented, name).toBe(true)
})

it.each(endpoints)('declares on $name the refusals of its own rules', ({ endpoint }) => {
  const refusals = endpoint.access.rules.flatMap(rule => ('otherwise' in rule ? [rule.otherwise] : []))
  const known: readonly AnyErrorKind[] = [...endpoint.errors, ...envelopeErrors]
  for (const refusal of refusals) expect(known).toContain(refusal)
})

it('has one endpoint for each method and path', () => {
  const places = endpoints.map(({ endpoint }) => endpoint.route.replace(/:[A-Za-z]+/g, ':id'))
  expect(new Set(places).size).toBe(places.length)
})

it.each(endpoints)('names in the path of $name exactly the params that it declares', ({ endpoint }) => {
  const inPath = [...endpoint.route.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name)
  expect(inPath).toEqual(endpoint.params ? Object.keys(getFields(endpoint.params)) : [])
})

it('spells every name in a way that leads back', () => {
  for (const { name, isCamelCase } of everyField) if (!isCamelCase) expect(toCamel(toSnake(name)), name).toBe(name)
})

it('keeps the names of two fields apart on the wire', () => {
  for (const shape of everyShape) {
    const names = Object.keys(getFields(wireSchema(shape)))
    expect(new Set(names).size).toBe(names.length)
  }
})

it('lists as opaque what holds the customer’s own JSON, and nothing else', () => {
  const opaque = everyField.filter(({ field }) => isOpaque(field)).map(({ name }) => name)
  expect([...new Set(opaque)].sort()).toEqual([...opaqueKeys].sort())
})

function isOpaque(field: AnySchema): boolean {
  const { innerType } = field._zod.def as unknown as { innerType?: AnySchema } // see fieldsIn
  return field.meta()?.opaque === true || (innerType !== undefined && isOpaque(innerType))
}

// When the change is meant: LATCHKEY_UPDATE_OPENAPI=1 npx vitest run packages/server/test/contract.test.ts, then
// npx biome check --write packages/server/test/openapi.json, and read the difference.
it('is described as it was reviewed', async () => {
  const description = openapi(slices, 'https://auth.example.com')
  if (process.env.LATCHKEY_UPDATE_OPENAPI) await writeFile(described, JSON.stringify(description, null, 2))
  expect(description).toEqual(JSON.parse(await readFile(described, 'utf8')))
})

it('the API reference describes the fields that the published protocol does not have', () => {
  const described = new Set(describedFields(openapi(slices, 'https://auth.example.com')))
  const undescribed = fieldsBeyondTheProtocol.filter(name => !described.has(name))
  expect(undescribed).toEqual([])
})

/** As the wire spells them. */
const fieldsBeyondTheProtocol = [
  ...['is_locked', 'locked_until_millis', 'lock_reason', 'must_enrol_second_factor', 'allow_sign_in'],
  ...['sign_in_method', 'last_active_from_millis', 'last_active_before_millis'],
  ...['version', 'expected_version', 'comment'],
  ...['client_role_editing_enabled', 'password_min_length', 'sign_up_name'],
  ...['stripe_publishable_key', 'project_display_name', 'period_end_millis'],
  ...['group_id', 'add_on_to', 'included_by_default'],
  ...['next_try_at_millis', 'can_resend', 'request_url'],
  ...['is_synced', 'user_agent', 'last_used_at_millis', 'revoked_reason'],
  ...['idempotency_key', 'quantity_at'],
  ...['role_ids', 'inviter_display_name', 'session_id', 'has_more'],
]

function describedFields(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(describedFields)
  if (typeof node !== 'object' || node === null) return []
  const properties = 'properties' in node && typeof node.properties === 'object' ? (node.properties ?? {}) : {}
  const parameter = 'in' in node && 'name' in node && 'schema' in node ? { [String(node.name)]: node.schema } : {}
  const named = Object.entries({ ...properties, ...parameter }).filter(
    ([, field]) => typeof field === 'object' && field !== null && 'description' in field,
  )
  return [...named.map(([name]) => name), ...Object.values(node).flatMap(describedFields)]
}

it('is described in a form that programs can follow', () => {
  const document = openapi(slices, 'https://auth.example.com')
  interface Operation {
    operationId: string
    security: object[]
    parameters: { name: string; in: string }[]
    requestBody?: { required: boolean; content: Record<string, { schema: { required?: string[] } }> }
  }
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(path =>
    Object.values(path),
  )
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  for (const { operationId, security, parameters, requestBody } of operations) {
    const needsKey = security.some(scheme => 'projectId' in scheme)
    const hasLevel = parameters.some(one => one.in === 'header' && one.name === 'x-stack-access-type')
    expect(hasLevel, operationId).toBe(needsKey)
    if (requestBody?.content['application/json']?.schema.required) expect(requestBody.required, operationId).toBe(true)
  }
})

eachServer(
  'the server',
  on => {
    const newWorld = worldsOn(on)
    let untouched: Promise<World> | undefined

    /** A world of its own for what may change it; those that only read share one. */
    function worldFor({ route }: Endpoint): Promise<World> {
      if (!route.startsWith('GET ')) return newWorld()
      untouched ??= newWorld({ isKept: true })
      return untouched
    }

    it('has a handler for every endpoint', () => {
      const handled = served(on.testkit().latchkey.app).implementations.flatMap(row =>
        Object.values<Endpoint>(row.endpoints),
      )
      for (const { name, endpoint } of endpoints)
        expect(handled.includes(endpoint), `${name} is in slices.ts`).toBe(true)
      expect(handled).toHaveLength(endpoints.length)
    })

    it.each(
      endpoints.filter(({ endpoint }) => endpoint.response && isSelected(endpoint)),
    )('answers $name in the promised shape, at every level', async ({ endpoint }) => {
      // Owners are tested in projects.test.ts and owners.test.ts.
      if (endpoint.access.rules.some(({ rule }) => rule === 'internal-project')) return
      let world = await worldFor(endpoint)
      for (const level of endpoint.access.levels ?? levels) {
        const { method, path, body, headers } = await world.requestFor(endpoint)
        const answer = await world.project.request(method, path, {
          level,
          accessToken: world.person.accessToken,
          headers,
          body: method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
        })
        expect(answer.status, answer.text).toBe(endpoint.status ?? 200)
        const shape = atLevel(endpoint.response, level)
        expect(shape && wireSchema(shape).safeParse(answer.json).error?.issues).toBeUndefined()
        if (method === 'DELETE') world = await newWorld()
      }
    })
  },
  { stripe: true },
)

/** The OpenAPI 3.1 description of the wire, derived from the endpoints. */
import * as z from 'zod'
import { apiPath } from '../names.ts'
import type { Access } from './access.ts'
import { inKibibytes } from './body-limits.ts'
import { type Endpoint, type Endpoints, type Shape, takesAnyBody } from './endpoint.ts'
import { isByLevel, type Level, levels } from './level.ts'
import type { AnySchema } from './schema.ts'
import { toSnake } from './spelling.ts'
import { getFields, wireSchema } from './wire.ts'

type Json = Record<string, unknown>

const keyHeaders: Record<Level, string> = {
  client: 'publishableClientKey',
  server: 'secretServerKey',
  admin: 'superSecretAdminKey',
}

export function openapi(slices: Readonly<Record<string, Endpoints>>, origin: string): Json {
  const paths: Record<string, Json> = {}
  for (const [row, endpoints] of Object.entries(slices)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const [method = '', path = ''] = endpoint.route.split(' ')
      const key = path.replace(/:([A-Za-z]+)/g, (_, parameter: string) => `{${toSnake(parameter)}}`)
      paths[key] = { ...paths[key], [method.toLowerCase()]: operation(row, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version: '1', description: 'Sign-in and user management.' },
    servers: [{ url: `${origin}${apiPath}` }],
    paths,
    components: {
      securitySchemes: {
        projectId: headerScheme('x-stack-project-id'),
        publishableClientKey: headerScheme('x-stack-publishable-client-key'),
        secretServerKey: headerScheme('x-stack-secret-server-key'),
        superSecretAdminKey: headerScheme('x-stack-super-secret-admin-key'),
        accessToken: headerScheme('x-stack-access-token'),
      },
    },
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function headerScheme(name: string): Json {
  return { type: 'apiKey', in: 'header', name }
}

function operation(row: string, name: string, endpoint: Endpoint): Json {
  const shapes = widest(endpoint.body)
  // Generators name the types of a client by the titles.
  const title = `${capitalised(row)}${capitalised(name)}`
  return {
    operationId: `${row}.${name}`,
    tags: [row],
    summary: endpoint.summary,
    security: security(endpoint.access),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(widest(endpoint.query), 'query'),
      ...accessType(endpoint.access),
    ],
    ...(shapes ? { requestBody: requestBody(endpoint, shapes, `${title}Body`) } : {}),
    responses: { ...successes(endpoint, `${title}Response`), ...refusals(endpoint) },
  }
}

/** The description says how much is taken where that is more than usual. */
function requestBody(endpoint: Endpoint, shape: AnySchema, title: string): Json {
  const { largestBody } = endpoint
  const content = takesAnyBody(endpoint)
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: { title, ...jsonSchema(shape, 'input') } } }
  // Without this a generated client takes a body with required fields for one that may be left out.
  const required = !shape.safeParse({}).success
  const description = largestBody === undefined ? {} : { description: `At most ${inKibibytes(largestBody)}.` }
  return { ...description, required, content }
}

/** The level that goes with the key of the security scheme. */
function accessType({ levels: allowed }: Access): Json[] {
  if (!allowed) return []
  return [{ name: 'x-stack-access-type', in: 'header', required: true, schema: { type: 'string', enum: allowed } }]
}

function security({ levels: allowed, who }: Access): Json[] {
  if (!allowed) return [{}]
  return allowed.map(level => ({
    projectId: [],
    [keyHeaders[level]]: [],
    ...(who === 'user' ? { accessToken: [] } : {}),
  }))
}

function parameters(schema: AnySchema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  return Object.entries(getFields(schema)).map(([name, field]) => ({
    name: toSnake(name),
    in: place,
    required: !field.safeParse(undefined).success,
    schema: jsonSchema(field, 'input'),
  }))
}

function successes(endpoint: Endpoint, title: string): Json {
  const status = String(endpoint.status ?? 200)
  if (!endpoint.response) return { [status]: { description: endpoint.summary } }
  const forms = isByLevel(endpoint.response)
    ? levels.map(level => atLevel(endpoint.response, level))
    : [endpoint.response]
  const schemas = [...new Set(forms)].map(form => jsonSchema(form as AnySchema, 'output'))
  const schema = { title, ...(schemas.length === 1 ? schemas[0] : { anyOf: schemas }) }
  const statuses = endpoint.statusWhen ? [status, String(endpoint.statusWhen.status)] : [status]
  const answer = { description: endpoint.summary, content: { 'application/json': { schema } } }
  return Object.fromEntries(statuses.map(each => [each, answer]))
}

function refusals(endpoint: Endpoint): Json {
  const byStatus: Record<string, string[]> = {}
  for (const { code, status } of endpoint.errors) {
    const codes = byStatus[status] ?? []
    byStatus[status] = [...codes, code ?? 'a sentence as plain text']
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, { description: [...new Set(codes)].join(', ') }]),
  )
}

/** The shape that callers of this level send or see. */
export function atLevel(shape: Shape | undefined, level: Level): AnySchema | undefined {
  // A leveled shape holds schemas only: `endpoint` takes nothing else.
  return isByLevel(shape) ? (shape[level] as AnySchema) : shape
}

function widest(shape: Shape | undefined): AnySchema | undefined {
  return atLevel(shape, 'admin')
}

function jsonSchema(schema: AnySchema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(wireSchema(schema), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => withoutMarks(jsonSchema),
  })
  return rest
}

/** zod copies what `meta` holds into the description; marks are for the server alone. */
function withoutMarks(described: Json): void {
  if (described.address === true) described.format = 'idn-email'
  if (described.me === true) described.description = 'A user id, or `me` for the signed-in user'
  for (const mark of marks) delete described[mark]
  withoutSecondSpellings(described)
}

/** A quirk of the wire: a field may be there in two spellings. Generators would make the same name of both. */
function withoutSecondSpellings(described: Json): void {
  const properties = described.properties as Json | undefined // of an object
  for (const name of Object.keys(properties ?? {})) {
    if (!properties || toSnake(name) === name || !(toSnake(name) in properties)) continue
    delete properties[name]
    delete described.additionalProperties
  }
}

const marks = ['address', 'alternatives', 'camelCase', 'me', 'neededWhen', 'opaque']

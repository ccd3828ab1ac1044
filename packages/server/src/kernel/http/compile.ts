/** Everything about an endpoint that can be worked out before the first request. */

import {
  type AnySchema,
  type AuditedAs,
  atLevel,
  type BodyLimits,
  type ColleagueRole,
  changesSomething,
  decoder,
  type Endpoint,
  type Endpoints,
  encoder,
  endpointNames,
  fieldsMarked,
  getBodyLimits,
  getFields,
  type Level,
  type Place,
  type PlainErrorKind,
  parseWire,
  readText,
  roleFor,
  type Shape,
  takesAnyBody,
  toSnake,
  wireSchema,
} from '@latchkey/contract'
import * as z from 'zod'
import { withAsciiHost } from '../mail/stored-address.ts'
import type { Audited } from './audited.ts'
import type { AnyHandler, Implementation } from './context.ts'

type Parse = (value: unknown) => { ok: true; value: unknown } | { ok: false; problems: string[] }

export interface Compiled {
  readonly endpoint: Endpoint
  /** As in `users.delete`. */
  readonly name: string
  readonly method: string
  /** The path as declared: what a log line may say of a request. */
  readonly path: string
  readonly handler: AnyHandler
  readonly forms: (level: Level) => LevelForms
  /** The least role of a colleague who may call it. */
  readonly role: ColleagueRole
  readonly takesInternalUser: boolean
  readonly takesWebhookToken: boolean
  readonly endedSession: PlainErrorKind | undefined
  readonly ignoresAccessToken: boolean
  /** How much of a body is read. */
  readonly limits: BodyLimits
  readonly audited: Audited
  readonly auditedAs: readonly AuditedAs[]
  /** What an id is called that it makes. */
  readonly makes: string
}

/** How an endpoint reads and writes at one level. */
export interface LevelForms {
  readonly params: Parse | null
  readonly query: Parse | null
  readonly body: Parse | null
  /** Null: the handler made the answer itself. */
  readonly encode: ((value: unknown) => unknown) | null
  readonly response: AnySchema | null
  /** The wire names of the fields where `me` stands for the signed-in user. */
  readonly me: Readonly<Record<Place, readonly string[]>>
}

export function compile({ endpoints, handlers }: Implementation): Compiled[] {
  return Object.entries(endpoints).map(([name, endpoint]) => {
    const [method = '', path = ''] = endpoint.route.split(' ')
    const handler = handlers[name]
    if (!handler) throw new Error(`The endpoint ${name} (${endpoint.route}) has no handler.`)
    const { takesInternalUser = false, takesWebhookToken = false, endedSession, ignoresAccessToken = false } = endpoint
    return {
      endpoint,
      name: endpointNames.get(endpoint) ?? name,
      method,
      path,
      handler,
      forms: getForms(endpoint),
      role: roleFor(endpoint),
      takesInternalUser,
      takesWebhookToken,
      endedSession,
      ignoresAccessToken,
      limits: getBodyLimits(endpoint),
      audited: getAudited(endpoint),
      auditedAs: endpoint.auditedAs ?? [],
      makes: getOwnId(endpoints) ?? 'projectId',
    }
  })
}

function getAudited(endpoint: Endpoint): Audited {
  const { audited } = endpoint
  if (typeof audited === 'object') return { fields: audited.whenSent.map(toSnake) }
  return audited ?? (changesSomething(endpoint) ? 'owners' : 'no-one')
}

/** The id at the end of a row's paths: `apiKeyId` of `/internal/api-keys/:apiKeyId`. Projects are named in no path. */
function getOwnId(endpoints: Endpoints): string | undefined {
  return Object.values(endpoints).flatMap(({ route }) => /:([A-Za-z]+)$/.exec(route)?.[1] ?? [])[0]
}

/** Made when a request needs them: a start would take longer with every endpoint there is, and serves few of them at first. */
function getForms(endpoint: Endpoint): (level: Level) => LevelForms {
  const made = new Map<Level, LevelForms>()
  return level => {
    const known = made.get(level) ?? formsAt(endpoint, level)
    made.set(level, known)
    return known
  }
}

function formsAt(endpoint: Endpoint, level: Level): LevelForms {
  const params = atLevel(endpoint.params, level)
  const query = atLevel(endpoint.query, level)
  const isRaw = takesAnyBody(endpoint)
  const loose = endpoint.ignoresUnknown ?? false
  const body = isRaw ? undefined : atLevel(endpoint.body, level)
  const response = atLevel(endpoint.response, level)
  const me = (schema: AnySchema | undefined) => (schema ? fieldsMarked(schema, 'me') : [])
  return {
    params: params ? parser(params, 'params', { text: true }) : null,
    query: query ? parser(query, 'query', { text: true, loose }) : null,
    body: isRaw ? asTheyCame : body ? parser(body, 'body', { loose }) : null,
    encode: response ? encoder(response) : null,
    response: response ?? null,
    me: { params: me(params), query: me(query), body: me(body) },
  }
}

/** Bytes of a body that no schema reads. */
const asTheyCame: Parse = value => ({ ok: true, value })

function parser(shape: Shape & AnySchema, root: Place, how: { text?: boolean; loose?: boolean }): Parse {
  const wire = wireSchema(shape, { loose: how.loose ?? false, leaf: storingAddresses })
  const decode = decoder(shape)
  const read = how.text ? textReader(shape) : (value: unknown) => value
  return value => {
    const parsed = parseWire(wire, read(value), root)
    return parsed.ok ? { ok: true, value: decode(parsed.value) } : parsed
  }
}

/** Query and path strings as the types that their fields declare. */
function textReader(shape: AnySchema): (value: unknown) => unknown {
  const fields = new Map(Object.entries(getFields(shape)).map(([name, field]) => [toSnake(name), field]))
  return value =>
    Object.fromEntries(
      Object.entries(value ?? {}).map(([name, given]) => {
        const field = fields.get(name)
        return [name, field && typeof given === 'string' ? readText(field, given) : given]
      }),
    )
}

/** For `wireSchema`: the same schema, where it is marked `address`, for any spelling of the host. */
export function storingAddresses(schema: AnySchema): AnySchema {
  if (schema.meta()?.address !== true) return schema
  return z.preprocess(given => (typeof given === 'string' ? (withAsciiHost(given) ?? '') : given), schema)
}

/** What a line says of a request: which things it names, and which fields it sends. What they hold is kept of one alone. */
import { type AuditEntry, isUuid } from '@latchkey/contract'
import type { AuditedCall } from '../kernel/http/audited.ts'

type Target = AuditEntry['targets'][number]

const mostNames = 100
const longestName = 200
const longestKept = 500

/**
 * The ids in the path, those of the query and the body, the id of what was made or changed and of the user it belongs to, and the text of the field
 * to keep.
 */
export function getTargets(call: Pick<AuditedCall, 'input' | 'makes' | 'keeps'>, made?: unknown): Target[] {
  const { input, makes } = call
  const named = [
    ...toEntries(input.params),
    ...[...toEntries(input.query), ...toEntries(input.body)].filter(([name]) => name.endsWith('Id')),
  ]
  const targets = named.flatMap(([kind, id]) =>
    typeof id === 'string' || typeof id === 'number' ? [{ kind, id: keepable(String(id)) }] : [],
  )
  const known = new Set(targets.map(({ id }) => id))
  return [...targets, ...getMade(made, makes).filter(({ id }) => !known.has(id)), ...getKept(call)]
}

function getKept({ input, keeps }: Pick<AuditedCall, 'input' | 'keeps'>): Target[] {
  const [, text] = toEntries(input.body).find(([name]) => name === keeps) ?? []
  return typeof text === 'string' && keeps !== undefined ? [{ kind: keeps, id: keepable(text, longestKept) }] : []
}

/** The names of the body's fields; of settings their paths. */
export function getFields({ input }: Pick<AuditedCall, 'input'>, result: AuditEntry['result']): string[] {
  const names = toEntries(input.body).flatMap(([name, value]) => {
    if (name === 'config' && typeof value === 'object') return toEntries(value).map(([path]) => `config.${path}`)
    // Valid, because the request succeeded. A refused one may have any text as a path.
    if (['configOverrideString', 'configString'].includes(name) && result === 'done') return pathsIn(name, value)
    return [name]
  })
  return names.slice(0, mostNames).map(name => keepable(name))
}

/** Something with an id, the id itself, or a session of a user. */
function getMade(made: unknown, kind: string): Target[] {
  if (isUuid(made)) return [{ kind, id: made }]
  const id = idIn(made, 'id')
  const ownerId = idIn(made, 'userId')
  if (id !== undefined) return [{ kind, id }, ...(ownerId === undefined ? [] : [{ kind: 'userId', id: ownerId }])]
  const userId = toEntries(made).flatMap(([name, value]) => (name === 'user' ? (idIn(value, 'id') ?? []) : []))
  return userId.map(id => ({ kind: 'userId', id }))
}

/** The id that something has in this field. */
export function idIn(value: unknown, field: string): string | undefined {
  const [, id] = toEntries(value).find(([name]) => name === field) ?? []
  return typeof id === 'string' ? keepable(id) : undefined
}

/** An override arrives as JSON text. */
function pathsIn(name: string, text: unknown): string[] {
  try {
    return toEntries(JSON.parse(String(text))).map(([path]) => path)
  } catch {
    return [name]
  }
}

function toEntries(value: unknown): [string, unknown][] {
  // The bytes of a raw body have no names.
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) return []
  return Object.entries(value).filter(([, held]) => held !== undefined)
}

/** As the database takes a text, with a bounded length. */
export function keepable(text: string, longest = longestName): string {
  return text.slice(0, longest).replaceAll('\0', '').toWellFormed()
}

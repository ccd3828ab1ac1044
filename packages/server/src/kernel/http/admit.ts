/**
 * Whether the request can be understood: its level is one of those allowed, `me` is someone, and
 * params, query and body have the promised shape. From here on everything is in our spelling.
 */
import {
  AccessTypeRequired,
  CannotGetOwnUser,
  InsufficientAccessType,
  type Place,
  SchemaError,
} from '@latchkey/contract'
import type { Caller } from './caller.ts'
import type { Compiled, LevelForms } from './compile.ts'
import type { Input } from './context.ts'

export type AnyInput = Input<unknown, unknown, unknown>
export type RawInput = Readonly<Record<Place, unknown>>

export function admitLevel({ endpoint }: Compiled, caller: Caller | null): void {
  const allowed = endpoint.access.levels
  if (!allowed) return
  if (!caller) throw AccessTypeRequired()
  if (!allowed.includes(caller.level)) {
    throw InsufficientAccessType({ actualAccessType: caller.level, allowedAccessTypes: allowed })
  }
}

export function admitInput({ forms }: Compiled, caller: Caller | null, raw: RawInput): AnyInput {
  const form = forms(caller?.level ?? 'client')
  const given = {
    params: withMe(raw.params, form.me.params, caller),
    query: withMe(raw.query, form.me.query, caller),
    body: withMe(raw.body, form.me.body, caller),
  }
  return validated(form, given)
}

/** `me` becomes the id of the signed-in user, whatever the level. */
function withMe(given: unknown, fields: readonly string[], caller: Caller | null): unknown {
  if (fields.length === 0 || typeof given !== 'object' || given === null) return given
  const replaced: Record<string, unknown> = { ...given }
  for (const field of fields) {
    if (replaced[field] !== 'me') continue
    if (!caller?.user) throw CannotGetOwnUser()
    replaced[field] = caller.user.id
  }
  return replaced
}

function validated(form: LevelForms, given: RawInput): AnyInput {
  const problems: string[] = []
  const read = (place: Place): unknown => {
    const parsed = form[place]?.(given[place])
    if (!parsed) return undefined
    if (parsed.ok) return parsed.value
    problems.push(...parsed.problems)
    return undefined
  }
  const input = { params: read('params'), query: read('query'), body: read('body') }
  if (problems.length > 0) throw SchemaError({ message: problems.join('\n') })
  return input
}

/** Names by which code and requests mean a template: its display name, or a key that is made of it. */
import { templateIds } from '../config/built-in-emails.ts'
import { longSourceKey, plainKey, sourceKey } from '../emails/source-keys.ts'
import { toSnake } from '../kernel/spelling.ts'

/** Templates by their ids. */
export type NamedTemplates = Readonly<Record<string, { readonly displayName: string }>>

/** Built-in templates keep this key when the project renames them: `password-reset`. */
const builtInKeys = new Map<string, string>(
  Object.entries(templateIds).map(([type, id]) => [id, plainKey(toSnake(type))]),
)

/**
 * The keys that mean each template and no other, the shortest way to name it first.
 *
 * @example
 * templateKeys(emails.templates).get(id) // ['welcome']
 */
export function templateKeys(templates: NamedTemplates): ReadonlyMap<string, readonly string[]> {
  const entries = Object.entries(templates)
  const counts = new Map<string, number>()
  for (const [id, template] of entries)
    for (const key of shortKeys(id, template)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map(
    entries.map(([id, template]) => {
      const own = shortKeys(id, template).filter(key => counts.get(key) === 1)
      return [id, own.length > 0 ? own : [longSourceKey(template.displayName, id)]]
    }),
  )
}

/**
 * The ids of the templates that a name means: one, none, or several of the same name. An id means its template. A display
 * name as it is written comes before keys, so that `Welcome!` and `Welcome` are two.
 */
export function findTemplateIds(templates: NamedTemplates, name: string): readonly string[] {
  if (Object.hasOwn(templates, name.toLowerCase())) return [name.toLowerCase()]
  const entries = Object.entries(templates)
  const written = entries.filter(([, { displayName }]) => displayName === name)
  const key = plainKey(name)
  const hasKey = ([id, template]: [string, NamedTemplates[string]]) =>
    shortKeys(id, template).includes(key) || longSourceKey(template.displayName, id) === key
  return (written.length > 0 ? written : entries.filter(hasKey)).map(([id]) => id)
}

function shortKeys(id: string, { displayName }: NamedTemplates[string]): string[] {
  const keys = [sourceKey(displayName, id), builtInKeys.get(id)]
  return [...new Set(keys.filter(key => key !== undefined))]
}

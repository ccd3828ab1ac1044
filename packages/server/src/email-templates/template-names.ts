/** Templates that a request names in place of their ids. */
import {
  EmailTemplateNameAmbiguous,
  EmailTemplateNameNotFound,
  findTemplateIds,
  longSourceKey,
  type NamedTemplates,
  plainKey,
  templateKeys,
} from '@latchkey/contract'

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id stays as it is, whether the project has it or not. @throws what {@link templateIdNamed} throws */
export function toTemplateId(templates: NamedTemplates, idOrName: string): string {
  return uuidForm.test(idOrName) ? idOrName.toLowerCase() : templateIdNamed(templates, idOrName)
}

/** @throws {@link EmailTemplateNameNotFound} or {@link EmailTemplateNameAmbiguous} */
export function templateIdNamed(templates: NamedTemplates, name: string): string {
  const [id, ...others] = findTemplateIds(templates, name)
  if (id === undefined) throw EmailTemplateNameNotFound({ name, nearest: nearestKeys(templates, name) })
  if (others.length === 0) return id
  const candidates = [id, ...others].map(each => longSourceKey(templates[each]?.displayName ?? '', each))
  throw EmailTemplateNameAmbiguous({ name, candidates })
}

const mostNearest = 3

/** Those that contain the name or are contained in it come first, then those that take the fewest edits. */
function nearestKeys(templates: NamedTemplates, name: string): string[] {
  const wanted = plainKey(name)
  const distance = (key: string) => {
    const isPart = wanted !== '' && (key.includes(wanted) || wanted.includes(key))
    return isPart ? Math.abs(key.length - wanted.length) / 1_000 : editDistance(key, wanted)
  }
  return [...templateKeys(templates).values()]
    .flat()
    .map(key => ({ key, distance: distance(key) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostNearest)
    .map(({ key }) => key)
}

/** Levenshtein distance. Keys have at most 69 characters. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1]
    for (let at = 0; at < other.length; at += 1) {
      const replaced = (row[at] ?? 0) + (character === other[at] ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

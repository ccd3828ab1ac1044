/**
 * An override as it is written: paths with dots, at any depth, for values that may be objects themselves. What
 * it says is the same however deep a path is spelled; as a tree, two overrides can be compared.
 */
export type Override = Readonly<Record<string, unknown>>

type Branch = Map<string, unknown>

/** The tree that the paths spell. Shallow paths come first, as the server takes them, so that deep ones stand. */
export function nested(override: Override): Readonly<Record<string, unknown>> {
  return asTree(getBranch(override))
}

/** Text of an override as people edit it, in the order of the alphabet: the database keeps none that they would know. */
export function asText(override: Override): string {
  const entries = Object.entries(override).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(Object.fromEntries(entries), null, 2)
}

/** What a text says as an override, or nothing when it is no JSON object. */
export function overrideIn(text: string): Override | undefined {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Changes, paths and what they become, on top of another override; null takes away what stood there. */
export function onTopOf(override: Override, changes: Override): Override {
  let merged = override
  for (const [path, value] of Object.entries(changes)) {
    const others = Object.entries(merged).filter(([key]) => key !== path && !key.startsWith(`${path}.`))
    const isInside = others.some(([key]) => path.startsWith(`${key}.`))
    merged = Object.fromEntries(value === null && !isInside ? others : [...others, [path, value]])
  }
  return merged
}

function getBranch(object: Override): Branch {
  const branch: Branch = new Map()
  const entries = Object.entries(object).map(([key, value]) => ({ path: key.split('.'), value }))
  for (const { path, value } of entries.sort((a, b) => a.path.length - b.path.length)) plant(branch, path, value)
  return branch
}

function plant(branch: Branch, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    branch.set(first, isObject(value) ? getBranch(value) : value)
    return
  }
  const known = branch.get(first)
  const next: Branch = known instanceof Map ? known : new Map()
  branch.set(first, next)
  plant(next, rest, value)
}

/** `fromEntries` makes a property of any name, also of one that objects are born with. */
function asTree(branch: Branch): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...branch].map(([key, value]) => [key, value instanceof Map ? asTree(value) : value]))
}

export function isObject(value: unknown): value is Override {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * What a file names, laid over what a project has: objects are merged, null takes away, everything else replaces, as
 * in a JSON Merge Patch (RFC 7396).
 */
import { type ConfigOverride, ownValue, withChanges } from '@latchkey/contract'

/**
 * @param stored what was set in the project, by dotted path.
 * @param named what the file says, by dotted path; values may be nested objects.
 */
export function mergedOverride(stored: ConfigOverride, named: ConfigOverride): ConfigOverride {
  let merged = stored
  // Of two paths, the deeper one lies over the other.
  const byDepth = Object.entries(named).sort(([one], [other]) => depth(one) - depth(other))
  for (const [path, value] of byDepth) {
    const leaves = [...leavesIn(value, path)]
    const emptied = leaves.filter(([, leaf]) => isObject(leaf))
    const set = withChanges(merged, Object.fromEntries(leaves.filter(([, leaf]) => !isObject(leaf))))
    // An empty object makes an entry that is missing, and changes none that is there.
    const missing = emptied.filter(([at]) => !isObject(valueAtPath(set, at)))
    merged = missing.length > 0 ? withChanges(set, Object.fromEntries(missing)) : set
  }
  return merged
}

const depth = (path: string) => path.split('.').length

function* leavesIn(value: unknown, path: string): Generator<[string, unknown]> {
  if (!isObject(value) || Object.keys(value).length === 0) yield [path, value]
  else for (const [name, inner] of Object.entries(value)) yield* leavesIn(inner, `${path}.${name}`)
}

/** The value at a path of an override, whose own paths may be shorter or longer. */
function valueAtPath(override: ConfigOverride, path: string): unknown {
  if (Object.keys(override).some(key => key.startsWith(`${path}.`))) return {}
  const key = Object.keys(override).find(each => path === each || path.startsWith(`${each}.`))
  if (key === undefined) return undefined
  const names = path.slice(key.length + 1).split('.')
  return path === key ? override[key] : names.reduce<unknown>(ownValue, override[key])
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

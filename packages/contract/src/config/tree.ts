/** JSON objects, walked by their own keys only: `constructor` is a good name for an entry. */
export interface Tree {
  [key: string]: unknown
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function ownValue(tree: unknown, key: string): unknown {
  return isTree(tree) && Object.hasOwn(tree, key) ? tree[key] : undefined
}

export function depthOf(path: string): number {
  let depth = 1
  for (let at = path.indexOf('.'); at !== -1; at = path.indexOf('.', at + 1)) depth += 1
  return depth
}

/** Entries with shallow paths before deep ones. */
export function byDepth<Value>(tree: Readonly<Record<string, Value>>): [string, Value][] {
  const withDepth = Object.entries(tree).map(entry => ({ entry, depth: depthOf(entry[0]) }))
  return withDepth.sort((one, other) => one.depth - other.depth).map(({ entry }) => entry)
}

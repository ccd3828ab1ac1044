/** Forms as Stripe reads them: `items[0][price_data][currency]=usd` is a list of objects in objects. */

export type FormValue = string | FormObject | readonly FormValue[]
export interface FormObject {
  readonly [name: string]: FormValue
}

interface Branch {
  [name: string]: string | Branch
}

export function parseForm(text: string): FormObject {
  const root = emptyBranch()
  for (const [key, value] of new URLSearchParams(text)) {
    const path = getPath(key)
    const last = path.pop() ?? ''
    let branch = root
    for (const name of path) {
      const next = branch[name]
      branch = typeof next === 'object' ? next : grow(branch, name)
    }
    // `expand[]=a&expand[]=b`
    branch[last === '' ? String(Object.keys(branch).length) : last] = value
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, finished(value)]))
}

/** `a[b][0]` → `a`, `b`, `0`. */
function getPath(key: string): string[] {
  const [, name = key, brackets = ''] = /^([^[]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? []
  return [name, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
}

function grow(branch: Branch, name: string): Branch {
  const grown = emptyBranch()
  branch[name] = grown
  return grown
}

/** Without a prototype: names come from the request. */
function emptyBranch(): Branch {
  return Object.create(null)
}

/** A branch whose names are 0, 1, 2 … is a list. */
function finished(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const parts = Object.entries(value).map(([name, part]) => [name, finished(part)] as const)
  const isList = parts.length > 0 && parts.every(([name], index) => name === String(index))
  return isList ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

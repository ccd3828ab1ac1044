/** From a method and a path to one endpoint. The matching itself is Hono's. */
import { toSnake } from '@latchkey/contract'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import type { Compiled } from './compile.ts'

export type Match =
  | { found: true; endpoint: Compiled; params: Record<string, string> }
  | { found: false; allow: string[] }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export function createRouter(endpoints: readonly Compiled[]): (method: string, path: string) => Match {
  // Fixed paths first: `/users/me` must not be taken for the user whose id is "me".
  const fixed = new Map<string, Match>()
  const router = new SmartRouter<Compiled>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const endpoint of endpoints.toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path))) {
    const { method, path } = endpoint
    if (parametersIn(path) > 0) router.add(method, path, endpoint)
    else fixed.set(`${method} ${path}`, { found: true, endpoint, params: {} })
  }
  const find = (method: string, path: string) => fixed.get(`${method} ${path}`) ?? findByPattern(router, method, path)

  return (method, path) => {
    const input = method === 'HEAD' ? 'GET' : method
    return find(input, path) ?? { found: false, allow: methods.filter(other => find(other, path) !== null) }
  }
}

function parametersIn(path: string): number {
  return path.split('/:').length - 1
}

function findByPattern(router: SmartRouter<Compiled>, method: string, path: string): Match | null {
  const [handlers, stash] = router.match(method, path)
  const first = handlers[0]
  if (!first) return null
  const [endpoint, indexes] = first
  const params: Record<string, string> = {}
  for (const [name, at] of Object.entries(indexes)) {
    const raw = stash && typeof at === 'number' ? stash[at] : at
    const value = decoded(String(raw))
    if (value === null) return null
    params[toSnake(name)] = value
  }
  return { found: true, endpoint, params }
}

/** A path that cannot be decoded leads nowhere. */
function decoded(part: string): string | null {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

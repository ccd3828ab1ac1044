/** Where a call goes: `GET /users/:userId` and its values become a method and a path. */

export type PathValues = Readonly<Record<string, string | number>>
export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>

import { toSnake } from '@latchkey/contract/names'

export interface Address {
  readonly method: string
  readonly path: string
}

export function getAddress(route: string, params: PathValues = {}, query: QueryValues = {}): Address {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => segment(name, params[name]))
  return { method, path: path + queryText(query) }
}

/**
 * An empty or dotted value would make the address of another endpoint: `/users/` lists all users.
 */
function segment(name: string, value: string | number | undefined): string {
  if (value === undefined || value === '' || value === '.' || value === '..')
    throw new TypeError(`${name} must be an id, but is ${JSON.stringify(value)}.`)
  return encodeURIComponent(value)
}

function queryText(query: QueryValues): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(toSnake(name), String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Lists: newest first, page by page. */
import type * as z from 'zod'
import type { Kind } from '../objects/get.ts'
import { missing } from './api-error.ts'
import { integer, text } from './parameters.ts'
import { type Call, type Route, route } from './route.ts'

interface Listed {
  readonly id: string
}

const paging = {
  limit: integer().optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
}

const defaultLimit = 10
const mostPerPage = 100

/** `find` returns them oldest first, as they are stored. */
export function listRoute<Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
  find: (call: Call<z.output<z.ZodObject<Shape>>>) => readonly Listed[],
): Route {
  return route('GET', path, { ...paging, ...shape }, ({ parameters, ...call }) => {
    const {
      limit = defaultLimit,
      starting_after: after,
      ending_before: before,
    } = parameters as z.output<z.ZodObject<typeof paging>> // a part of the shape
    const all = find({ ...call, parameters: parameters as z.output<z.ZodObject<Shape>> }).toReversed() // the other part
    const from = after === undefined ? 0 : getPlace(all, after, 'starting_after') + 1
    const until = before === undefined ? all.length : getPlace(all, before, 'ending_before')
    const size = Math.min(Math.max(limit, 1), mostPerPage)
    const page = before === undefined ? all.slice(from, from + size) : all.slice(Math.max(0, until - size), until)
    const hasMore = before === undefined ? from + size < all.length : until - size > 0
    return { object: 'list', data: page, has_more: hasMore, url: path.replace(':id', call.id) }
  })
}

/** A list of the objects of a kind, of which some fields may be given. */
export function filteredRoute(path: string, kind: Kind, ...fields: readonly string[]): Route {
  const shape = Object.fromEntries(fields.map(field => [field, text().optional()]))
  return listRoute(path, shape, ({ objects, parameters }) =>
    [...objects[kind].values()].filter(each =>
      fields.every(field => [undefined, Reflect.get(each, field)].includes(parameters[field])),
    ),
  )
}

function getPlace(all: readonly Listed[], id: string, parameter: string): number {
  const place = all.findIndex(each => each.id === id)
  if (place < 0) throw missing('object', id, parameter)
  return place
}

/** The objects of one kind that are still there. */
export const stored = <Kind extends { readonly deleted?: unknown }>(objects: ReadonlyMap<string, Kind>): Kind[] =>
  [...objects.values()].filter(({ deleted }) => deleted !== true)

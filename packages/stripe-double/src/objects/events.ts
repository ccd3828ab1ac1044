import { missing } from '../http/api-error.ts'
import { listRoute } from '../http/list.ts'
import { text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'

export const eventRoutes = [
  route('GET', '/v1/events/:id', {}, ({ objects, id }) => {
    const event = getEvents(objects).find(each => each.id === id)
    if (!event) throw missing('event', id, null)
    return event
  }),
  listRoute('/v1/events', { type: text().optional() }, ({ objects, parameters: { type } }) =>
    getEvents(objects).filter(each => type === undefined || each.type === type),
  ),
]

function getEvents({ state, id }: AccountObjects) {
  return state.events.filter(({ account = state.platform.id }) => account === id)
}

/** Everything that works once: a request that would do its work, and the status by which it says that it did. */
import { CodeAlreadyUsed, CodeAttemptsExhausted, type Endpoint, header } from '@latchkey/contract'
import type { World, WorldRequest } from '@latchkey/testkit'
import { endpoints } from './endpoints.ts'

export interface SingleUse {
  readonly name: string
  readonly status: number
  request(world: World): Promise<WorldRequest>
}

/** Whatever spends a code, by its errors. The owner of a server is made once, and tested with the owners. */
const spendsCode = ({ errors, changes, access }: Endpoint) =>
  changes !== false &&
  (errors as readonly unknown[]).includes(CodeAlreadyUsed) &&
  !access.rules.some(({ rule }) => rule === 'internal-project')

const find = (route: string) => {
  const endpoint = endpoints.find(each => each.route === route)
  if (!endpoint) throw new Error(`There is no ${route}.`)
  return endpoint
}

const looks = /(check-code|details)$/

/** Whatever takes a code that can be guessed at, be it to use it up or to look only. */
export const codeTakers: readonly Endpoint[] = endpoints.filter(
  ({ errors, access }) =>
    (errors as readonly unknown[]).includes(CodeAttemptsExhausted) &&
    !access.rules.some(({ rule }) => rule === 'internal-project'),
)

export const singleUses: readonly SingleUse[] = [
  ...endpoints
    .filter(endpoint => spendsCode(endpoint) && !looks.test(endpoint.route))
    .map(endpoint => ({
      name: endpoint.route,
      status: endpoint.status ?? 200,
      request: async (world: World) => withWorldKey(endpoint, world, await world.requestFor(endpoint)),
    })),
  {
    name: 'POST /auth/cli/complete',
    status: 200,
    request: world => world.requestFor(find('POST /auth/cli/complete')),
  },
  {
    name: 'POST /auth/cli/poll of a login that was confirmed',
    status: 201,
    async request({ project, person }) {
      const { json } = await project.request('POST', '/auth/cli', { body: {} })
      const { polling_code, login_code } = json
      const session = await project.asServer('POST', '/auth/sessions', { user_id: person.userId })
      const { refresh_token } = session.json
      await project.request('POST', '/auth/cli/complete', { body: { login_code, refresh_token } })
      return { method: 'POST', path: '/auth/cli/poll', body: { polling_code } }
    },
  },
]

/** What clients may not call is called by the owner. */
function withWorldKey({ access: { levels } }: Endpoint, { project }: World, request: WorldRequest): WorldRequest {
  if (!levels || levels.includes('client')) return request
  return { ...request, headers: { ...project.headers('admin'), ...request.headers } }
}

/** What the person's browser sends beside the project's own headers. */
export const asPerson = ({ person }: World, { headers }: WorldRequest) => ({
  'content-type': 'application/json',
  [header.accessToken]: person.accessToken,
  ...headers,
})

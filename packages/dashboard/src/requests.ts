/**
 * Requests of rows that the SDK's objects have no methods for, with the types of the contract. They are sent by the
 * project's own app, in the name of the signed-in user.
 */
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Slices } from '@latchkey/contract'
import { toSnake } from '@latchkey/contract/names'
import { routes } from '@latchkey/contract/routes'
import { latchkeyInternals } from '@latchkey/js/internal'
import type { Managed } from './api.ts'

type Routes = typeof routes
type Row = 'aiChat' | 'emailDrafts' | 'emails' | 'emailTemplates' | 'emailThemes' | 'sentEmails'
type Name<R extends Row> = keyof Routes[R] & keyof Slices[R]

/** The parts of a request that an endpoint has. */
type Call<Endpoint> = Part<'params', ParamsOf<Endpoint>> &
  Part<'body', BodyOf<Endpoint>> & { readonly query?: QueryOf<Endpoint> }

type Part<Field extends string, Value> = undefined extends Value
  ? { readonly [F in Field]?: undefined }
  : { readonly [F in Field]: Value }

/**
 * @example
 * const { templates } = await request(project, 'emailTemplates', 'list', {})
 */
export async function request<R extends Row, N extends Name<R>>(
  project: Managed,
  row: R,
  name: N,
  call: Call<Slices[R][N]>,
): Promise<AnswerOf<Slices[R][N]>> {
  // The table holds a route for every name of a row.
  const [method, pattern = ''] = String(routes[row][name as keyof Routes[R]]).split(' ')
  const { params, query, body } = call as AnyCall
  const path = pathOf(pattern, params) + queryOf(query)
  const answer = await project.app[latchkeyInternals].sendRequest(path, { method, body })
  // The server checks what it answers against the schema of the contract.
  return answer as AnswerOf<Slices[R][N]>
}

/** Any call, as the code that sends it sees it. */
interface AnyCall {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly body?: object
}

function pathOf(pattern: string, params: AnyCall['params'] = {}): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: AnyCall['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [toSnake(name), String(value)]))}`
}

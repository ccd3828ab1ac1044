/** Endpoints of the API, as data. */
import * as z from 'zod'
import type { AccountObjects } from '../state/account-objects.ts'
import { invalid } from './api-error.ts'
import type { FormObject } from './form.ts'
import { parseParameters } from './parameters.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** A secret key may do everything, a publishable one what Stripe.js does with the client secret of an intent. */
export type Access = 'secret' | 'publishable'

export interface Call<Parameters> {
  /** Of the account that the request acts on. */
  readonly objects: AccountObjects
  readonly parameters: Parameters
  /** The id in the path, or an empty text. */
  readonly id: string
  readonly access: Access
}

export interface Route {
  readonly method: Method
  readonly path: string
  readonly access: Access
  answer(given: FormObject, call: Omit<Call<never>, 'parameters'>): object
}

type Parameters<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape, z.core.$strict>>

/** Of every endpoint; what is to be expanded is read when the answer is written. */
const common = { expand: z.array(z.string()).optional() }

/** @example
 * route('GET', '/v1/customers/:id', {}, ({ objects, id }) => getCustomer(objects, id)) */
export function route<Shape extends z.ZodRawShape>(
  method: Method,
  path: string,
  shape: Shape,
  answer: (call: Call<Parameters<Shape & typeof common>>) => object,
  access: Access = 'secret',
): Route {
  return {
    method,
    path,
    access,
    answer: (given, call) => answer({ ...call, parameters: parseParameters({ ...shape, ...common }, given) }),
  }
}

export interface Match {
  readonly route: Route
  readonly id: string
}

export function findRoute(routes: readonly Route[], method: string, path: string): Match {
  for (const route of routes) {
    const pattern = new RegExp(`^${route.path.replace(':id', '([A-Za-z0-9_]+)')}$`)
    const [whole, id = ''] = pattern.exec(path) ?? []
    if (whole !== undefined && route.method === method) return { route, id }
  }
  throw invalid(`Unrecognized request URL (${method}: ${path}).`)
}

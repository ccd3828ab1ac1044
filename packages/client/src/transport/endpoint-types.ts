/**
 * What each route takes and answers, from the contract's types. Nothing of it is left at run time: a browser loads the text of
 * the routes that it uses, and no schema.
 */
import type { AnswerOf, BodyOf, GivenImage, ParamsOf, QueryOf } from '@latchkey/contract'
import type { EndpointByRoute } from '../routes.ts'

export type Route = keyof EndpointByRoute

export type Params<R extends Route> = ParamsOf<EndpointByRoute[R]>
export type Query<R extends Route> = QueryOf<EndpointByRoute[R]>
export type Body<R extends Route> = Sent<BodyOf<EndpointByRoute[R]>>
export type Answer<R extends Route> = AnswerOf<EndpointByRoute[R]>

/** A shape as it is sent: pictures travel as text. */
type Sent<Shape> = {
  [Field in keyof Shape]: Exclude<Shape[Field], undefined> extends GivenImage
    ? string | null | Extract<Shape[Field], undefined>
    : Shape[Field]
}

/**
 * What each route takes and answers, from the contract's types. Nothing of it is left at run time: a
 * browser loads the table of routes, and no schema.
 */
import type { AnswerOf, BodyOf, GivenImage, ParamsOf, QueryOf, Slices, TypedAddress } from '@latchkey/contract'
import type { routes } from '@latchkey/contract/table'

type Routes = typeof routes

/** The endpoints of one row, by their route. */
type Row<Name extends keyof Slices & keyof Routes> = {
  [Endpoint in keyof Slices[Name] & keyof Routes[Name] as Routes[Name][Endpoint] & string]: Slices[Name][Endpoint]
}

/** The rows that this package speaks. */
export interface EndpointByRoute
  extends Row<'projects'>,
    Row<'config'>,
    Row<'metrics'>,
    Row<'auditLog'>,
    Row<'doctor'>,
    Row<'signingKeys'>,
    Row<'internalApiKeys'>,
    Row<'users'>,
    Row<'contactChannels'>,
    Row<'teams'>,
    Row<'teamMemberships'>,
    Row<'teamMemberProfiles'>,
    Row<'teamRoles'>,
    Row<'invitations'>,
    Row<'teamPermissions'>,
    Row<'projectPermissions'>,
    Row<'permissions'>,
    Row<'teamPermissionDefinitions'>,
    Row<'projectPermissionDefinitions'>,
    Row<'userApiKeys'>,
    Row<'teamApiKeys'>,
    Row<'notifications'>,
    Row<'items'>,
    Row<'offers'>,
    Row<'purchases'>,
    Row<'transactions'>,
    Row<'stripe'>,
    Row<'dataVault'>,
    Row<'userImports'>,
    Row<'userExports'>,
    Row<'sessions'>,
    Row<'password'>,
    Row<'otp'>,
    Row<'mfa'>,
    Row<'passkeys'>,
    Row<'anonymous'>,
    Row<'cli'>,
    Row<'oauth'>,
    Row<'oauthTests'>,
    Row<'oauthProviders'>,
    Row<'connectedAccounts'>,
    Row<'emails'>,
    Row<'emailThemes'>,
    Row<'emailTemplates'>,
    Row<'emailDrafts'>,
    Row<'aiChat'>,
    Row<'sentEmails'>,
    Row<'webhooks'>,
    Row<'eventFeed'>,
    Row<'service'> {}

export type Route = keyof EndpointByRoute & string

export type Params<R extends Route> = ParamsOf<EndpointByRoute[R]>
export type Query<R extends Route> = QueryOf<EndpointByRoute[R]>
export type Body<R extends Route> = Sent<BodyOf<EndpointByRoute[R]>>
export type AnswerTo<R extends Route> = AnswerOf<EndpointByRoute[R]>

/** A shape as it is sent: pictures and typed addresses travel as text. */
type Sent<Shape> = {
  [Field in keyof Shape]: Exclude<Shape[Field], undefined> extends GivenImage
    ? string | null | Extract<Shape[Field], undefined>
    : Shape[Field] extends TypedAddress
      ? string
      : Shape[Field]
}

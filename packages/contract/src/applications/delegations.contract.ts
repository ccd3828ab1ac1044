/** Delegations: a user lets an agent act for them, within some scopes and for a time (RFC 8693). */
import * as z from 'zod'
import { self, unrestricted, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { userRef, uuid } from '../kernel/schema.ts'
import { UserNotFound } from '../users/users.errors.ts'
import { RequestOfRestrictedUser } from './consents.contract.ts'
import * as shape from './delegations.shapes.ts'

export const mostDelegationsOfUser = 200

export const DelegationNotFound = defineText(404, 'This user has no delegation with this id.')
export const AgentNotFound = defineText(
  404,
  'There is no application with a secret and no service account with this client id in this project, or it is switched off.',
)
export const DelegatedScopeNotFound = defineText(
  400,
  ({ identifier, scope }: { identifier: string; scope: string }) =>
    `There is no resource ${identifier}, or it has no scope ${scope}. Register it first.`,
)
export const TooManyDelegations = defineText(
  400,
  `A user has ${mostDelegationsOfUser} delegations at most. Revoke one that is not needed any more, then try again.`,
)
export const OnlyOwnDelegations = defineText(
  403,
  'A client can see and change only delegations of the signed-in user: name me as user_id.',
)

const own = { otherwise: OnlyOwnDelegations }
const byUser = z.object({ userId: userRef() })

export const delegationEndpoints = {
  list: endpoint({
    route: 'GET /delegations',
    summary: 'The agents that act for a user, oldest first',
    access: visitor(self('query', 'userId', own)),
    query: byUser,
    response: list(shape.Delegation),
    errors: [OnlyOwnDelegations, CannotGetOwnUser],
  }),
  create: endpoint({
    route: 'POST /delegations',
    summary: 'Let an agent act for a user. The token that it exchanges is in this answer alone',
    audited: 'everyone',
    role: 'developer',
    access: visitor(self('body', 'userId', own), unrestricted(RequestOfRestrictedUser)),
    body: shape.DelegationCreate,
    response: shape.NewDelegation,
    status: 201,
    errors: [
      OnlyOwnDelegations,
      CannotGetOwnUser,
      RequestOfRestrictedUser,
      UserNotFound,
      AgentNotFound,
      DelegatedScopeNotFound,
      TooManyDelegations,
    ],
  }),
  revoke: endpoint({
    route: 'DELETE /delegations/:delegationId',
    summary: 'End a delegation. Its opaque tokens do not work from then on',
    audited: 'everyone',
    role: 'support',
    access: visitor(self('query', 'userId', own)),
    params: z.object({ delegationId: uuid() }),
    query: byUser,
    response: success(),
    errors: [OnlyOwnDelegations, CannotGetOwnUser, DelegationNotFound],
  }),
}

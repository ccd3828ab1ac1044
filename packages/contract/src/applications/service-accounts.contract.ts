/** Service accounts: programs with an identity of their own, owned by a team or by the project. */
import * as z from 'zod'
import { clientSignedIn, given, mayGive, teamPermission, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { UserAuthenticationRequired } from '../kernel/envelope.errors.ts'
import { defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { uuid } from '../kernel/schema.ts'
import { TeamPermissionRequired } from '../permissions/permissions.errors.ts'
import { TeamMembershipNotFound, TeamNotFound } from '../teams/teams.errors.ts'
import { ApplicationSecretRotation, RotatedApplicationSecret } from './applications.shapes.ts'
import * as shape from './service-accounts.shapes.ts'

export const mostServiceAccounts = 1_000
export const mostServiceAccountsOfTeam = 50

export const ServiceAccountNotFound = defineText(404, 'There is no service account with this id here.')
export const ServiceAccountTeamRequired = defineText(
  400,
  'A client manages the service accounts of a team: name it as team_id.',
)
export const ServiceAccountPermissionNotFound = defineText(
  400,
  ({ permissionId, scope }: { permissionId: string; scope: string }) =>
    `${permissionId} is not a ${scope} permission. Define it first, or leave it out.`,
)
export const TooManyServiceAccounts = defineText(
  400,
  `A team has ${mostServiceAccountsOfTeam} service accounts at most, and a project ${mostServiceAccounts}. Delete one that is not needed any more, then try again.`,
)

const byAccount = z.object({ serviceAccountId: uuid() })
const ofTeam = z.object({ teamId: uuid().optional() })
/** People manage those of a team in which they manage keys. */
const managed = (place: 'query' | 'body') =>
  [
    clientSignedIn(),
    given(place, 'teamId', ServiceAccountTeamRequired),
    teamPermission('$manage_api_keys', { place }),
  ] as const
const refusals = [
  UserAuthenticationRequired,
  ServiceAccountTeamRequired,
  TeamMembershipNotFound,
  TeamPermissionRequired,
] as const

export const serviceAccountEndpoints = {
  list: endpoint({
    route: 'GET /service-accounts',
    summary:
      'List the service accounts of a team, oldest first, or for a server those of the project and of every team',
    access: visitor(...managed('query')),
    query: ofTeam,
    response: list(shape.ServiceAccount),
    errors: [...refusals],
  }),
  create: endpoint({
    route: 'POST /service-accounts',
    summary: 'Create a service account. Its secret is in this answer alone',
    audited: 'everyone',
    role: 'developer',
    access: visitor(...managed('body'), mayGive('body', ['permissionIds'], 'body')),
    body: shape.ServiceAccountCreate,
    response: shape.NewServiceAccount,
    status: 201,
    errors: [...refusals, ServiceAccountPermissionNotFound, TeamNotFound, TooManyServiceAccounts],
  }),
  read: endpoint({
    route: 'GET /service-accounts/:serviceAccountId',
    summary: 'Read a service account',
    access: visitor(...managed('query')),
    params: byAccount,
    query: ofTeam,
    response: shape.ServiceAccount,
    errors: [...refusals, ServiceAccountNotFound],
  }),
  update: endpoint({
    route: 'PATCH /service-accounts/:serviceAccountId',
    summary: 'Change a service account, or switch it off or on. Switched off, it receives nothing',
    audited: 'everyone',
    role: 'developer',
    access: visitor(...managed('query'), mayGive('body', ['permissionIds'], 'query')),
    params: byAccount,
    query: ofTeam,
    body: shape.ServiceAccountUpdate,
    response: shape.ServiceAccount,
    errors: [...refusals, ServiceAccountPermissionNotFound, ServiceAccountNotFound],
  }),
  delete: endpoint({
    route: 'DELETE /service-accounts/:serviceAccountId',
    summary: 'Delete a service account with everything that it was given',
    audited: 'everyone',
    access: visitor(...managed('query')),
    params: byAccount,
    query: ofTeam,
    response: success(),
    errors: [...refusals, ServiceAccountNotFound],
  }),
  rotateSecret: endpoint({
    route: 'POST /service-accounts/:serviceAccountId/rotate-secret',
    summary: 'Make a new secret of a service account. Until the overlap ends, both are taken',
    audited: 'everyone',
    role: 'developer',
    access: visitor(...managed('query')),
    params: byAccount,
    query: ofTeam,
    body: ApplicationSecretRotation,
    response: RotatedApplicationSecret,
    errors: [...refusals, ServiceAccountNotFound],
  }),
}

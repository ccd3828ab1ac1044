/**
 * Which reads a write makes stale: those of its own resource, and those of the resources that {@link alsoStale} names. Where both
 * name a user, a team, a customer, an item or a store, it has to be the same one.
 */
import type { Route } from './transport/endpoint-types.ts'

/** A request, as far as it matters here. */
export interface Sent {
  readonly route: string
  readonly params?: object | undefined
  readonly query?: object | undefined
  readonly body?: object | undefined
  /** The id of the user whom `me` means, where it is known. */
  readonly ownId?: string | undefined
}

type Group = 'auth' | 'internal' | 'payments' | 'emails'
type First<Path extends string> = Path extends `${infer Segment}/${string}` ? Segment : Path
type ResourceAt<Path extends string> = Path extends `${infer G extends Group}/${infer Rest}`
  ? `${G}/${First<Rest>}`
  : First<Path>

/** What a route is about: the first segment of its path, and in some groups the second one as well. */
export type Resource<R extends Route = Route> = R extends `${string} /${infer Path}` ? ResourceAt<Path> : never

/** What shows the configuration of the project. */
const settings = [
  'internal/projects',
  'internal/config',
  'internal/data-vault',
  'internal/doctor',
  'internal/email-preview',
  'internal/email-themes',
  'internal/email-templates',
  'emails/render-email',
  'team-permission-definitions',
  'project-permission-definitions',
  'payments/offers',
  'payments/products',
  'payments/items',
] as const satisfies readonly Resource[]

/** Who joins or leaves a team has permissions there, is one of its members, and may have it selected. */
const membership = [
  'teams',
  'users',
  'team-permissions',
  'team-member-profiles',
  'team-roles',
  'internal/permissions',
] as const

/** By the route of a write or its resource: what it makes stale besides. */
const alsoStale: { readonly [Key in Route | Resource]?: readonly Resource[] } = {
  // Members show the name and the picture of their account. A user can remove passkeys and the second factor this way.
  'PATCH /users/me': ['team-member-profiles', 'auth/passkeys', 'auth/mfa'],
  // A server changes addresses as well, and a new password or a lock ends sessions.
  'PATCH /users/:userId': [
    'team-member-profiles',
    'auth/passkeys',
    'auth/mfa',
    'contact-channels',
    'auth/sessions',
    'internal/sessions',
  ],
  // Figures count users, and list the newest.
  'POST /users': ['internal/metrics'],
  // The same, and teams lose a member, whose sessions end.
  'DELETE /users/:userId': ['internal/metrics', 'team-member-profiles', 'internal/sessions'],
  'internal/user-imports': ['users', 'teams', 'internal/metrics'],
  'auth/sessions': ['internal/sessions'],
  'auth/impersonation-links': ['auth/sessions', 'internal/sessions'],

  // The selected team is a part of the user, and the creator of a team has permissions in it.
  teams: ['users', 'team-permissions'],
  'team-memberships': membership,
  // The link of the mail verifies its address as well.
  'POST /team-invitations/accept': [...membership, 'contact-channels'],
  // A role is a permission that the team grants.
  'team-roles': ['team-permissions', 'internal/permissions'],
  'team-permissions': ['team-roles', 'internal/permissions'],
  'project-permissions': ['internal/permissions'],

  // A user shows the primary address.
  'contact-channels': ['users'],
  // A user shows which sign-in methods there are.
  'POST /auth/password/set': ['users'],
  'POST /auth/passkey/register': ['auth/passkeys', 'users'],
  'DELETE /auth/passkeys/:passkeyId': ['users'],
  'POST /auth/mfa/enrol': ['users'],
  'POST /auth/mfa/turn-off': ['users'],
  'oauth-providers': ['connected-accounts', 'users'],
  // The code may be that of an account that was connected.
  'POST /auth/oauth/token': ['oauth-providers', 'connected-accounts', 'users'],
  // A new password ends all other sessions.
  'POST /auth/password/update': ['auth/sessions'],

  // A purchase grants items, and is a transaction.
  'payments/purchases': ['payments/products', 'payments/items', 'internal/payments'],
  'payments/products': ['payments/purchases', 'payments/items', 'internal/payments'],
  'POST /internal/payments/test-mode-purchase-session': ['payments/purchases', 'payments/products', 'payments/items'],
  'payments/payment-method': ['payments/billing'],
  // A change of an item is a transaction.
  'payments/items': ['internal/payments'],
  // A check may take some of an item.
  'POST /user-api-keys/check': ['payments/items', 'internal/payments'],
  'POST /team-api-keys/check': ['payments/items', 'internal/payments'],

  // Owners see who has allowed an application something, and people what.
  consents: ['internal/applications'],
  'internal/applications': ['consents'],

  // They are the configuration, or a part of it.
  'internal/projects': settings,
  'internal/config': settings,
  'internal/email-themes': settings,
  'internal/email-templates': settings,
  'internal/email-sources': [...settings, 'internal/email-drafts'],
  // Users hold what contains another permission, and roles have the names of their definitions.
  'team-permission-definitions': [...settings, 'team-permissions', 'team-roles', 'internal/permissions'],
  'project-permission-definitions': [...settings, 'project-permissions', 'internal/permissions'],
  // Keys that everyone knows are a finding.
  'internal/api-keys': ['internal/doctor'],

  // The log has every email, and a draft the time at which it was sent.
  'emails/send-email': ['internal/emails', 'internal/email-drafts', 'internal/email-sends', 'emails/outbox'],
  // A send is done when none of its emails waits.
  'emails/outbox': ['internal/emails', 'internal/email-sends'],
  'internal/email-sends': ['emails/outbox'],
  'internal/email-drafts': ['internal/email-preview'],
  'internal/send-preview-email': ['internal/emails'],
  'internal/send-test-email': ['internal/emails'],
  'internal/send-sign-in-invitation': ['internal/emails'],
  // Owners see how many values there are.
  'data-vault': ['internal/data-vault'],
}

/** Has a line about each write. */
const auditLog = 'GET /internal/audit-log' satisfies Route

/** Requests that make nothing stale, although their method is that of a write. */
const harmless: readonly Route[] = [
  // They only read.
  'POST /contact-channels/verify/check-code',
  'POST /contact-channels/verify/describe',
  'POST /team-invitations/accept/check-code',
  'POST /team-invitations/accept/describe',
  'POST /team-invitations/accept/details',
  'POST /connected-accounts/:userId/:providerId/access-token',
  'POST /auth/oauth/connected-accounts/:providerId/access-token',
  'POST /payments/purchases/validate-code',
  'POST /data-vault/stores/:storeId/get',
  'POST /emails/render-email',
  'POST /internal/email-preview',
  'POST /internal/email-recipients/count',
  // They make a link or a code, which no list shows.
  'POST /contact-channels/send-verification-code',
  'POST /contact-channels/:userId/:contactChannelId/send-verification-code',
  'POST /payments/purchases/create-purchase-url',
  'POST /payments/payment-method/:customerType/:customerId/setup-intent',
  // What could be read again is gone, or the caller has no access any more.
  'DELETE /users/me',
  'DELETE /auth/sessions/current',
  'DELETE /internal/projects/current',
]

/**
 * Whether a value is stale after a write, by the requests that it was read with. Where those are not known it is, unless the
 * write is harmless.
 */
export function isStaleAfter(reads: readonly Sent[], write: Sent): boolean {
  if (isHarmless(write.route)) return false
  return reads.length === 0 || reads.some(read => makesStale(write, read))
}

function makesStale(write: Sent, read: Sent): boolean {
  if (isOfDeleted(write, read)) return false
  if (read.route === auditLog) return true
  const [resource, changed] = [getResource(read.route), getResource(write.route)]
  if (resource !== changed && !listed(write.route, resource) && !listed(changed, resource)) return false
  const [ofWrite, ofRead] = [getIds(write), getIds(read)]
  return ids.every(name => mayBeSame(ofWrite[name], ofRead[name]))
}

function isHarmless(route: string): boolean {
  return route.startsWith('GET ') || harmless.some(one => one === route)
}

/** What is deleted can not be read again. */
function isOfDeleted(write: Sent, read: Sent): boolean {
  return write.route === read.route.replace('GET ', 'DELETE ').replace(/\/me$/, '/:userId')
}

function listed(key: string, resource: string): boolean {
  const all: { readonly [key: string]: readonly string[] | undefined } = alsoStale
  return all[key]?.includes(resource) === true
}

const groups: readonly string[] = ['auth', 'internal', 'payments', 'emails'] satisfies readonly Group[]

function getResource(route: string): string {
  const [, first = '', second] = route.split('/')
  return groups.includes(first) ? `${first}/${second}` : first
}

/** Those that mean the same thing in every request. A template, for one, has several names. */
const ids = ['userId', 'teamId', 'customerType', 'customerId', 'itemId', 'storeId'] as const

function getIds({ route, params, query, body, ownId = 'me' }: Sent): {
  readonly [Name in (typeof ids)[number]]?: unknown
} {
  const given: { readonly userId?: unknown } = { ...body, ...query, ...params }
  const userId = route.endsWith('/me') ? 'me' : given.userId
  return { ...given, userId: userId === 'me' ? ownId : userId }
}

/** Also where one of them is not known. */
function mayBeSame(one: unknown, other: unknown): boolean {
  return one === other || [one, other].some(id => id === undefined || id === null || id === 'me')
}

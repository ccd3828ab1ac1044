import { describe, expect, it } from 'vitest'
import { isStaleAfter, type Sent } from './stale.ts'

const makesStale = (write: Sent, read: Sent) => isStaleAfter([read], write)

const own: Sent = { route: 'GET /users/me', ownId: 'u1' }
const ownTeams: Sent = { route: 'GET /teams', query: { userId: 'me' }, ownId: 'u1' }
const getMembers = (teamId: string): Sent => ({ route: 'GET /team-member-profiles', query: { teamId } })
const sentBy = (route: string, parts: Omit<Sent, 'route'> = {}): Sent => ({ route, ...parts })

describe('a write', () => {
  it.each<[write: Sent, read: Sent]>([
    [sentBy('PATCH /users/me', { ownId: 'u1' }), own],
    [sentBy('PATCH /users/:userId', { params: { userId: 'u1' } }), own],
    [sentBy('PATCH /users/:userId', { params: { userId: 'u2' } }), { route: 'GET /users', query: { limit: 10 } }],
    [sentBy('POST /teams', { body: { creatorUserId: 'me' }, ownId: 'u1' }), ownTeams],
    [sentBy('PATCH /teams/:teamId', { params: { teamId: 't1' } }), own],
    [sentBy('DELETE /team-memberships/:teamId/:userId', { params: { teamId: 't1', userId: 'u2' } }), getMembers('t1')],
    [sentBy('DELETE /team-memberships/:teamId/:userId', { params: { teamId: 't1', userId: 'u1' } }), ownTeams],
    [sentBy('PATCH /user-api-keys/:apiKeyId', { params: { apiKeyId: 'k1' } }), sentBy('GET /user-api-keys')],
    [sentBy('PATCH /internal/config/override'), sentBy('GET /internal/projects/current')],
    [sentBy('PATCH /internal/email-themes/:themeId'), sentBy('POST /emails/render-email')],
    [sentBy('PATCH /users/:userId', { params: { userId: 'u1' } }), sentBy('GET /internal/sessions')],
    [sentBy('PATCH /webhooks/endpoints/:endpointId'), sentBy('GET /internal/audit-log')],
    [sentBy('POST /auth/passkey/register'), sentBy('GET /auth/passkeys', { query: { userId: 'me' } })],
  ])('%j makes %j stale', (write, read) => {
    expect(makesStale(write, read)).toBe(true)
  })

  it.each<[write: Sent, read: Sent]>([
    [sentBy('PATCH /users/:userId', { params: { userId: 'u2' } }), own],
    [sentBy('PATCH /users/me', { ownId: 'u2' }), own],
    [
      sentBy('PATCH /teams/:teamId', { params: { teamId: 't1' } }),
      { route: 'GET /teams/:teamId', params: { teamId: 't2' } },
    ],
    [sentBy('DELETE /team-memberships/:teamId/:userId', { params: { teamId: 't1', userId: 'u2' } }), ownTeams],
    [sentBy('DELETE /team-memberships/:teamId/:userId', { params: { teamId: 't1', userId: 'u2' } }), getMembers('t2')],
    [sentBy('PATCH /internal/email-themes/:themeId'), sentBy('GET /internal/signing-keys')],
    [sentBy('POST /auth/password/sign-in'), own],
    [sentBy('PATCH /auth/passkeys/:passkeyId', { params: { passkeyId: 'p1' } }), own],
  ])('%j leaves %j as it is', (write, read) => {
    expect(makesStale(write, read)).toBe(false)
  })

  it('that deletes something leaves the read of that thing as it is', () => {
    const deleted = sentBy('DELETE /teams/:teamId', { params: { teamId: 't1' } })
    expect(makesStale(deleted, { route: 'GET /teams/:teamId', params: { teamId: 't1' } })).toBe(false)
    expect(makesStale(deleted, ownTeams)).toBe(true)
    expect(makesStale(sentBy('DELETE /users/:userId', { params: { userId: 'u1' } }), own)).toBe(false)
    expect(makesStale(sentBy('DELETE /auth/sessions/current'), sentBy('GET /auth/sessions'))).toBe(false)
  })

  it('a write of one item leaves other items and other customers as they are', () => {
    const params = { customerType: 'user', customerId: 'u1', itemId: 'credits' }
    const change = sentBy('POST /payments/items/:customerType/:customerId/:itemId/update-quantity', { params })
    const read = (other: object): Sent => ({
      route: 'GET /payments/items/:customerType/:customerId/:itemId',
      params: { ...params, ...other },
    })
    expect(makesStale(change, read({}))).toBe(true)
    expect(makesStale(change, read({ itemId: 'seats' }))).toBe(false)
    expect(makesStale(change, read({ customerId: 'u2' }))).toBe(false)
  })
})

it('a request that only reads makes nothing stale, whatever its method', () => {
  expect(makesStale(sentBy('GET /teams'), ownTeams)).toBe(false)
  expect(makesStale(sentBy('POST /team-invitations/accept/details'), sentBy('GET /team-invitations'))).toBe(false)
  expect(makesStale(sentBy('POST /data-vault/stores/:storeId/get'), sentBy('GET /internal/data-vault/stores'))).toBe(
    false,
  )
})

it('a value of which no request is known is stale after each write', () => {
  expect(isStaleAfter([], sentBy('PATCH /teams/:teamId'))).toBe(true)
  expect(isStaleAfter([], sentBy('POST /emails/render-email'))).toBe(false)
})

import { expect, it } from 'vitest'
import { describeSession } from './user-events.ts'

const session = {
  id: 's1',
  userId: 'u1',
  user: null,
  createdAt: new Date(1),
  expiresAt: new Date(9),
  lastUsedAt: null,
  isImpersonation: false,
  userAgent: null,
  geoInfo: null,
}

it('a session that is over is two events, of which the second says why', () => {
  const [began, ended] = describeSession({ ...session, endedAt: new Date(5), endedReason: 'password-changed' })
  expect(began).toMatchObject({ at: new Date(1), label: 'Session began' })
  expect(ended).toMatchObject({ at: new Date(5), label: 'Session ended: Password changed' })
  expect(ended?.note).toContain('they had to sign in again')
})

it('a session that is live has only begun', () => {
  expect(describeSession({ ...session, endedAt: null, endedReason: null })).toHaveLength(1)
})

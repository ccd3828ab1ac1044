/** Work that waits, and what users, teams, keys and settings leave besides what make-fixture.ts makes. */
import { randomUUID } from 'node:crypto'
import { header, notificationCategories } from '@latchkey/contract'
import { type SignedInPerson, smallestPng, type Testkit, type TestProject } from '@latchkey/testkit'
import { bindDb, type Tx } from '../../src/kernel/db/db.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { defineJob, enqueue, GiveUp } from '../../src/kernel/jobs/job.ts'
import { createWorker } from '../../src/kernel/jobs/worker.ts'
import { storedBuckets } from '../../src/kernel/limits/buckets.store.ts'
import { registerListener } from '../../src/kernel/outbox/listeners.store.ts'
import { buryEvent, takeEvents } from '../../src/kernel/outbox/outbox.store.ts'
import type { EveryKind } from './fixtures.ts'
import { type Send, sendingTo } from './kinds/kind.ts'

const listener = 'fixture-webhooks'

/** Before anything else is made, so that the events of all of it wait. */
export async function listen({ latchkey: { app } }: Testkit): Promise<void> {
  await registerListener(app.database, { name: listener }, app.clock.now())
}

/** Events of which one is dead, and jobs in three lanes: due, for later, and given up. */
export async function leaveWork({ latchkey: { app } }: Testkit, project: TestProject): Promise<void> {
  const { database, clock, log } = app
  const db = bindDb(database, project.id, 'main')
  const rollBack = new Error('only looked at')
  let first: Awaited<ReturnType<typeof takeEvents>>[number] | undefined
  await transaction(db, async tx => {
    first = (await takeEvents(tx, listener, clock.now(), 1))[0]
    throw rollBack
  }).catch(error => {
    if (error !== rollBack) throw error
  })
  if (first) await buryEvent(database, first, clock.now(), 'the endpoint was removed')

  await storedBuckets(database, clock).take(db, 'fixture', 60_000_000, 600_000_000)

  const job = (kind: string, lane: 'mail' | 'housekeeping' | 'bulk-mail') =>
    defineJob<string>({
      kind,
      lane,
      run: async () => {
        throw new GiveUp('there is no such address')
      },
    })
  const hopeless = job('fixture-hopeless', 'housekeeping')
  const store = (work: (tx: Tx) => Promise<unknown>) => transaction(db, work)
  await store(tx => enqueue(tx, hopeless, 'given up'))
  await createWorker({ database, jobs: [hopeless], app, clock, log }).drain()
  await store(tx => enqueue(tx, job('fixture-due', 'mail'), 'due', { idempotencyKey: 'once' }))
  const tomorrow = new Date(clock.now().getTime() + 86_400_000)
  await store(tx => enqueue(tx, job('fixture-later', 'bulk-mail'), 'later', { runAt: tomorrow }))
}

/** What the people and programs of a project know afterwards. */
export async function makeEveryKind(
  testkit: Testkit,
  project: TestProject,
  teamId: string,
  ada: SignedInPerson,
): Promise<EveryKind> {
  const as = sendingTo(project)
  const code = async (path: string, email: string, body: object) => {
    await as('server', 'POST', path, { ...body, email, callback_url: 'http://localhost:3000/handler/callback' })
    return testkit.mailbox.codeFor(email)
  }

  const locked = await project.signUp('locked@example.com')
  await as('server', 'PATCH', `/users/${locked.userId}`, { is_locked: true, lock_reason: 'Spam' })
  const alan = await importAlan(as)
  const signedOut = await project.signUp('signed-out@example.com')
  await as('client', 'DELETE', '/auth/sessions/current', undefined, {
    [header.accessToken]: signedOut.accessToken,
    [header.refreshToken]: signedOut.refreshToken,
  })

  await as('admin', 'POST', '/project-permission-definitions', { id: 'try_beta' })
  await as('admin', 'POST', '/team-permission-definitions', {
    id: 'deploy',
    contained_permission_ids: ['plan_roadmap'],
  })
  await as('server', 'POST', `/project-permissions/${ada.userId}/try_beta`, {})
  const category = notificationCategories.find(({ canDisable }) => canDisable)?.id
  await as('server', 'PATCH', `/emails/notification-preference/${ada.userId}/${category}`, { enabled: false })
  await as('server', 'PATCH', `/users/${ada.userId}`, { profile_image_url: smallestPng, selected_team_id: teamId })
  await as('server', 'POST', `/team-memberships/${teamId}/${alan.userId}`, {})
  await as('server', 'PATCH', `/team-member-profiles/${teamId}/${alan.userId}`, { display_name: 'Prof' })
  await as('server', 'POST', '/contact-channels', {
    ...{ user_id: ada.userId, type: 'email', value: 'ada@work.example', used_for_auth: false },
  })

  const invited = 'invited@example.com'
  const invitationCode = await code('/team-invitations/send-code', invited, { team_id: teamId })
  const resetCode = await code('/auth/password/send-reset-code', signedOut.email, {})
  const teamApiKey = (await as('server', 'POST', '/team-api-keys', { description: 'For a robot', team_id: teamId }))
    .value
  const leaked = await as('server', 'POST', '/user-api-keys', { description: 'Leaked', user_id: ada.userId })
  await as('server', 'PATCH', `/user-api-keys/${leaked.id}`, { revoked: true })
  const keySet = await as('admin', 'POST', '/internal/api-keys', {
    ...{ description: 'A second set', expires_at_millis: testkit.clock.now().getTime() + 90 * 86_400_000 },
    ...{ has_publishable_client_key: false, has_secret_server_key: true, has_super_secret_admin_key: false },
  })
  await as('admin', 'PATCH', '/internal/config/override', {
    config_override_string: '{"users.allowClientUserDeletion":false}',
    comment: 'Users stay',
  })
  await testkit.latchkey.auditChainer.drain()
  return {
    locked: { userId: locked.userId, email: locked.email, password: locked.password },
    alan,
    invitationCode,
    resetCode,
    teamApiKey,
    leakedKeyId: leaked.id,
    secondServerKey: keySet.secret_server_key,
  }
}

/** Who signs in with an account at GitHub, and a row that could not be imported. */
async function importAlan(as: Send): Promise<EveryKind['alan']> {
  await as('admin', 'PATCH', '/internal/config/override', {
    config_override_string: JSON.stringify({
      'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true },
    }),
  })
  const userId = randomUUID()
  const alan = {
    ...{ id: userId, display_name: 'Alan Turing', primary_email: 'alan@example.com', primary_email_verified: true },
    oauth_providers: [{ id: 'github', account_id: 'alan', email: 'alan@github.example' }],
  }
  for (const isDryRun of [true, false]) {
    const { id } = await as('admin', 'POST', '/internal/user-imports', { is_dry_run: isDryRun })
    const users = isDryRun ? [alan] : [alan, { display_name: 'Of no team', teams: [{ team_id: randomUUID() }] }]
    await as('admin', 'POST', `/internal/user-imports/${id}/batches`, { first_row: 1, users })
  }
  return { userId, email: alan.primary_email }
}

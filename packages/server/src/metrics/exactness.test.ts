/** The figures are those of counting, whatever requests change and whenever changes are added to the totals. */
import type { TestProject } from '@latchkey/testkit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedFigures, getFigures, methodsAstray, ofThoseThere } from '../../test/support/people-rows.ts'
import { eachServer, type ServerSuite } from '../../test/support/servers.ts'
import { bindDb } from '../kernel/db/db.ts'
import { addChanges } from './metrics.store.ts'

const config = {
  'auth.otp.allowSignIn': true,
  'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true },
  'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true },
}

/** The five users of a project, some of whom are there. */
interface World {
  readonly on: ServerSuite
  readonly project: TestProject
  readonly ids: (string | undefined)[]
}

type Happening = (world: World) => Promise<unknown>

const who = fc.nat(4)

const created = fc
  .record({
    at: who,
    is_anonymous: fc.boolean(),
    otp_auth_enabled: fc.boolean(),
    password: fc.constantFrom(undefined, 'correct horse battery'),
  })
  .map<Happening>(({ at, ...body }) => async ({ project, ids }) => {
    ids[at] ??= (await project.asServer('POST', '/users', body)).json.id
  })

const changed = fc
  .record({
    at: who,
    body: fc.constantFrom(
      { is_anonymous: false },
      { otp_auth_enabled: true },
      { otp_auth_enabled: false },
      { password: null },
      { password: 'another battery staple', otp_auth_enabled: false },
      { display_name: 'Ada' },
    ),
  })
  .map<Happening>(({ at, body }) => async ({ project, ids }) => {
    if (ids[at]) await project.asServer('PATCH', `/users/${ids[at]}`, body)
  })

const connected = fc
  .record({ at: who, provider_config_id: fc.constantFrom('google', 'github'), allow_sign_in: fc.boolean() })
  .map<Happening>(({ at, ...account }) => async ({ project, ids }) => {
    const body = { ...account, user_id: ids[at], account_id: `${at}`, email: 'ada@example.com' }
    if (ids[at]) await project.asServer('POST', '/oauth-providers', { ...body, allow_connected_accounts: true })
  })

const switched = fc
  .record({ at: who, allow_sign_in: fc.boolean(), isDeleted: fc.boolean() })
  .map<Happening>(({ at, allow_sign_in, isDeleted }) => async ({ project, ids }) => {
    if (!ids[at]) return
    const { json } = await project.asServer('GET', `/oauth-providers?user_id=${ids[at]}`)
    const [first] = json.items
    if (!first) return
    const path = `/oauth-providers/${ids[at]}/${first.id}`
    if (isDeleted) await project.asServer('DELETE', path)
    else await project.asServer('PATCH', path, { allow_sign_in })
  })

const deleted = who.map<Happening>(at => async ({ project, ids }) => {
  if (ids[at]) await project.asServer('DELETE', `/users/${ids[at]}`)
  ids[at] = undefined
})

const addedUp = fc.integer({ min: 1, max: 5 }).map<Happening>(
  limit =>
    ({ on }) =>
      addChanges(on.testkit().latchkey.app.database, limit),
)

const happening = fc.oneof(created, created, changed, connected, switched, deleted, addedUp)

eachServer('the figures', on => {
  it('the figures are those of counting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 25 }), async happenings => {
        const project = await on.project({ config })
        const db = bindDb(on.testkit().latchkey.app.database, project.id, 'main')
        const ids: World['ids'] = Array.from({ length: 5 })
        for (const happens of happenings) await happens({ on, project, ids })
        for (const anonymousToo of [false, true]) {
          expect(ofThoseThere(await getFigures(db, anonymousToo))).toEqual(await countedFigures(db, anonymousToo))
        }
        expect(await methodsAstray(db)).toEqual([])
        const before = await getFigures(db, true)
        while ((await addChanges(db.database, 3)) > 0);
        expect(await getFigures(db, true)).toEqual(before)
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  it('the figures of activity count each user once a day, as what they were when they were last active', async () => {
    const project = await on.project()
    const db = bindDb(on.testkit().latchkey.app.database, project.id, 'main')
    const { json } = await project.asServer('POST', '/users', { is_anonymous: true })
    const isActive = () => project.asServer('POST', '/auth/sessions', { user_id: json.id })
    const day = () => on.clock.now().toISOString().slice(0, 10)
    const active = async (anonymousToo: boolean) =>
      (await getFigures(db, anonymousToo)).filter(figure => figure.startsWith('active'))
    const first = day()
    for (const _ of [1, 2]) await isActive()
    expect([await active(false), await active(true)]).toEqual([[], [`active ${first}: 1`]])
    on.clock.advance(24 * 3600)
    await isActive()
    await project.asServer('PATCH', `/users/${json.id}`, { is_anonymous: false })
    on.clock.advance(60)
    await isActive()
    expect(await active(false)).toEqual([`active ${day()}: 1`])
    expect(await active(true)).toEqual([`active ${first}: 1`, `active ${day()}: 1`])
  })
})

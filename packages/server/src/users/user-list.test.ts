import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachDatabase } from '../../test/support/databases.ts'
import { eachServer } from '../../test/support/servers.ts'
import { insertChannels, writeSearchText } from '../contact-channels/contact-channels.ts'
import { bindDb } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { listUsers } from './user-list.ts'
import { insertUsers } from './user-methods.ts'

const list = (project: TestProject, query: Record<string, string> = {}) =>
  project.asServer('GET', `/users?${new URLSearchParams(query)}`)
const names = async (project: TestProject, query: Record<string, string> = {}) =>
  (await list(project, query)).json.items.map((user: { display_name: string }) => user.display_name)

eachServer('a list of users', on => {
  const add = async (project: TestProject, displayName: string, more: object = {}) => {
    on.clock.advance(1)
    return (await project.asServer('POST', '/users', { display_name: displayName, ...more })).json.id as string
  }

  it.each([
    { desc: 'false', first: ['a', 'b'], rest: ['d', 'e'] },
    { desc: 'true', first: ['e', 'd'], rest: ['b', 'a'] },
  ])('goes on after the last user that was shown, also when that user is gone (desc: $desc)', async wanted => {
    const { desc, first, rest } = wanted
    const project = await on.project()
    const ids: Record<string, string> = {}
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids[name] = await add(project, name)
    const page = (await list(project, { limit: '2', desc })).json
    expect(page.items.map((user: { display_name: string }) => user.display_name)).toEqual(first)
    // The very user whom the cursor stands on, and the one who came next.
    for (const name of [first[1] ?? '', 'c']) await project.asServer('DELETE', `/users/${ids[name]}`)
    expect(await names(project, { desc, cursor: page.pagination.next_cursor })).toEqual(rest)
  })

  it('leaves anonymous users out unless they are included, and filters by team', async () => {
    const project = await on.project()
    const ada = await add(project, 'Ada')
    await add(project, 'Nobody', { is_anonymous: true })
    await add(project, 'Grace')
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada })
    expect(await names(project)).toEqual(['Ada', 'Grace'])
    expect(await names(project, { include_anonymous: 'true' })).toEqual(['Ada', 'Nobody', 'Grace'])
    expect(await names(project, { include_anonymous: 'true', desc: 'true' })).toEqual(['Grace', 'Nobody', 'Ada'])
    expect(await names(project, { team_id: team.json.id })).toEqual(['Ada'])
    expect(await names(project, { team_id: team.json.id, query: 'grace' })).toEqual([])
    expect(await names(project, { query: 'nobody' })).toEqual([])
    expect(await names(project, { query: 'nobody', include_anonymous: 'true' })).toEqual(['Nobody'])
    expect(await names(project, { team_id: randomUUID() })).toEqual([])
  })

  it('finds a part of a name or of any address, in any case and alphabet', async () => {
    const project = await on.project()
    const ada = await add(project, 'Ada Lovelace', { primary_email: 'countess@example.com' })
    await add(project, 'ÄNNE Müller-Ström')
    await add(project, '北京 Жанна')
    await addAddress(bindDb(on.testkit().latchkey.app.database, project.id, 'main'), ada, 'second@work.example')
    for (const query of ['LOVE', 'a l', 'ountess', 'EXAMPLE.COM', 'second@WORK', ada, ada.toUpperCase()]) {
      expect(await names(project, { query }), query).toEqual(['Ada Lovelace'])
    }
    for (const query of ['änne', 'MÜLLER', 'r-str'])
      expect(await names(project, { query }), query).toEqual(['ÄNNE Müller-Ström'])
    for (const query of ['北', 'жанна', 'ЖАН']) expect(await names(project, { query }), query).toEqual(['北京 Жанна'])
    expect(await names(project, { query: 'lovelacecountess' })).toEqual([])
    expect(await names(project, { query: ada.slice(0, 8) })).toEqual([])
  })

  it('filters by a verified address, a sign-in method and the last activity', async () => {
    const project = await on.project()
    await add(project, 'Ada', { primary_email: 'ada@example.com', primary_email_verified: true })
    await add(project, 'Grace', {
      ...{ primary_email: 'grace@example.com', primary_email_auth_enabled: true },
      password: 'a long enough password',
    })
    const since = `${on.clock.now().getTime()}`
    await add(project, 'Mary')
    expect(await names(project, { primary_email_verified: 'true' })).toEqual(['Ada'])
    expect(await names(project, { primary_email_verified: 'false' })).toEqual(['Grace', 'Mary'])
    expect(await names(project, { sign_in_method: 'password' })).toEqual(['Grace'])
    expect(await names(project, { sign_in_method: 'passkey' })).toEqual([])
    expect(await names(project, { last_active_before_millis: since })).toEqual(['Ada'])
    expect(await names(project, { last_active_from_millis: since })).toEqual(['Grace', 'Mary'])
    expect(await names(project, { last_active_from_millis: since, query: 'a', desc: 'true' })).toEqual([
      'Mary',
      'Grace',
    ])
    expect((await list(project, { sign_in_method: 'telepathy' })).status).toBe(400)
  })

  it('a list of users is ordered by the last activity, page by page, also within a team', async () => {
    const project = await on.project()
    const ids: string[] = []
    for (const name of ['Ada', 'Grace', 'Mary']) ids.push(await add(project, name))
    const [ada = ''] = ids
    on.clock.advance(1_000)
    await project.asServer('POST', '/auth/sessions', { user_id: ada })
    const order = { order_by: 'last_active_at' }
    expect(await names(project, order)).toEqual(['Grace', 'Mary', 'Ada'])
    const first = (await list(project, { ...order, desc: 'true', limit: '2' })).json
    expect(first.items.map((user: { display_name: string }) => user.display_name)).toEqual(['Ada', 'Mary'])
    const cursor = first.pagination.next_cursor
    expect(await names(project, { ...order, desc: 'true', cursor })).toEqual(['Grace'])
    expect(await names(project, { ...order, query: 'a' })).toEqual(['Grace', 'Mary', 'Ada'])
    const team = (await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada })).json
    expect(await names(project, { ...order, team_id: team.id })).toEqual(['Ada'])
  })

  it('takes wildcards for what they look like', async () => {
    const project = await on.project()
    for (const name of ['100% sure', 'under_score', 'back\\slash', 'plain']) await add(project, name)
    expect(await names(project, { query: '%' })).toEqual(['100% sure'])
    expect(await names(project, { query: '_' })).toEqual(['under_score'])
    expect(await names(project, { query: '\\' })).toEqual(['back\\slash'])
    expect(await names(project, { query: 'p%n' })).toEqual([])
  })

  it('finds a new name and a new address immediately, and no longer a removed one', async () => {
    const project = await on.project()
    const id = await add(project, 'Ada', { primary_email: 'first@example.com' })
    const change = (body: object) => project.asServer('PATCH', `/users/${id}`, body)
    await change({ display_name: 'Eda' })
    expect([await names(project, { query: 'ada' }), await names(project, { query: 'eda' })]).toEqual([[], ['Eda']])
    await change({ primary_email: 'next@example.com' })
    expect([await names(project, { query: 'first@' }), await names(project, { query: 'next@' })]).toEqual([[], ['Eda']])
    await change({ primary_email: null })
    expect(await names(project, { query: 'next@' })).toEqual([])
  })
})

eachDatabase('a search', on => {
  it('finds every address, also of those that are added at once', async () => {
    const db = bindDb(on.database(), randomUUID(), 'main')
    await addProject(db)
    await addUsers(db, 1, () => 'Ada')
    const [ada] = (await listUsers(db, {})).items
    const addresses = Array.from({ length: 8 }, (_, at) => `address-${at}@example.com`)
    await Promise.all(addresses.map(value => addAddress(db, ada?.id ?? '', value)))
    for (const query of addresses) expect((await listUsers(db, { query })).items, query).toHaveLength(1)
  })

  it('finds the first page the same way, whether many match near, few match, or many match far away', {
    tags: ['release'],
  }, async () => {
    const db = bindDb(on.database(), randomUUID(), 'main')
    await addProject(db)
    const count = 12_000
    const getName = (at: number) =>
      `${at % 2 === 0 ? 'common' : 'other'} ${at % 4_000 === 17 ? 'rare' : ''} ${at >= 11_000 ? 'late' : ''}`
    await addUsers(db, count, getName)
    for (const query of ['common', 'rare', 'late', 'o']) {
      const expected = (desc: boolean) => {
        const all = Array.from({ length: count }, (_, at) => at)
        const matching = all.filter(at => getName(at).includes(query))
        return (desc ? matching.reverse() : matching).slice(0, 3).map(getName)
      }
      for (const desc of [false, true]) {
        const { items } = await listUsers(db, { query, limit: 3, desc })
        expect(
          items.map(user => user.displayName),
          `${query} ${desc}`,
        ).toEqual(expected(desc))
      }
    }
  })

  it.runIf(on.kind === 'postgres')(
    'uses an index by project: for a part of a name, and for a page in the middle',
    { tags: ['release'] },
    async () => {
      const db = bindDb(on.database(), randomUUID(), 'main')
      await addProject(db)
      await addUsers(db, 20_000, at => `Person ${at}`)
      await db.queries.query({ text: 'analyze users' })
      const plan = async (rest: string, ...values: unknown[]) => {
        const text = `explain select id from users where project_id = $1 and not is_anonymous and ${rest}`
        const { rows } = await db.queries.query<Record<string, string>>({ text }, [db.projectId, ...values])
        return rows.map(row => row['QUERY PLAN']).join('\n')
      }
      expect(await plan('search_text like search_fold($2)', '%son 19999%')).toMatch(
        /Bitmap Index Scan on users_by_search[\s\S]*Index Cond: \(\(project_id = .*search_text ~~/,
      )
      const after = '(signed_up_at, id) > ($2, $3) order by signed_up_at, id limit 101'
      expect(await plan(after, new Date(10_000_000), randomUUID())).toMatch(
        /Index (Only )?Scan using users_(regular_)?by_sign_up[\s\S]*Index Cond: .*ROW\(signed_up_at, id\) >/,
      )
    },
  )

  it.runIf(on.kind === 'postgres')('reads no more users than stand on the page, however few there are', async () => {
    const db = bindDb(on.database(), randomUUID(), 'main')
    await addProject(db)
    await addUsers(db, 5_000, at => `Person ${at}`)
    await db.queries.query({ text: 'analyze users' })
    const { queries } = on.database()
    const plans: string[] = []
    const query: typeof queries.query = async (config, values) => {
      const { rows } = await queries.query<Record<string, string>>({ text: `explain ${config.text}` }, values)
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
      return queries.query(config, values)
    }
    await listUsers({ ...db, queries: { query } }, { limit: 100 })
    expect(plans[0]).toMatch(/ Scan using users_(regular_)?by_sign_up /)
    expect(plans.join('\n')).not.toMatch(/Seq Scan on users\b/)
  })
})

type Bound = ReturnType<typeof bindDb>

async function addAddress(db: Bound, userId: string, value: string): Promise<void> {
  const channel = { id: randomUUID(), userId, type: 'email' as const, value, createdAt: new Date(0) }
  const flags = { isPrimary: false, isVerified: false, usedForAuth: false }
  await transaction(db, async tx => {
    await insertChannels(tx, [{ ...channel, ...flags }])
    await writeSearchText(tx, userId)
  })
}

async function addProject(db: Bound): Promise<void> {
  const text = `insert into projects (project_id, display_name, created_at) values ($1, 'Acme', now())`
  await db.queries.query({ text }, [db.projectId])
}

async function addUsers(db: Bound, count: number, getName: (at: number) => string): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ id: randomUUID(), displayName: getName(at), profileImageUrl: null, isAnonymous: false, passwordHash: null },
    ...{ clientMetadata: null, clientReadOnlyMetadata: null, serverMetadata: null, otpAuthEnabled: false },
    ...{ sealedTotpSecret: null, selectedTeamId: null, addresses: [], signInProviders: [] },
    ...{ signedUpAt: new Date(at * 1_000), lastActiveAt: new Date(at * 1_000) },
  }))
  await transaction(db, tx => insertUsers(tx, rows))
}

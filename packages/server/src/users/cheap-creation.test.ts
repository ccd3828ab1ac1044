/** What creating a user costs the database: statements, and the search text that is written once. */
import { expect, it } from 'vitest'
import { eachServer, type ServerSuite } from '../../test/support/servers.ts'
import { statement } from '../kernel/db/statement.ts'

const getVersion = statement<{ searchText: string; isNew: boolean }, { projectId: string; userId: string }>(
  'test.user-version',
  `select u.search_text as "searchText", u.xmin = c.xmin and u.cmin = c.cmin as "isNew"
   from users u join contact_channels c on c.project_id = u.project_id and c.user_id = u.id
   where u.project_id = :projectId and u.id = :userId`,
)
eachServer('a server that creates a user', on => {
  const person = {
    primary_email: 'Ada@Example.com',
    primary_email_auth_enabled: true,
    primary_email_verified: true,
    display_name: 'Ada Lovelace',
    password: 'correct horse battery',
    server_metadata: { plan: 'pro' },
  }

  it('does so in six statements and three round trips at most, with its address, event and audit line', async () => {
    const project = await on.project()
    const create = (body: object) => project.asServer('POST', '/users', body)
    await create({}) // What every request needs is remembered from here on.
    const { statements, roundTrips } = await counted(on, async () => {
      expect((await create(person)).status).toBe(201)
    })
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6)
    // `begin` with the first, the event with the audit line, `commit`.
    expect(roundTrips).toBeLessThanOrEqual(3)
    expect((await on.events(project)).map(({ type }) => type)).toEqual(['user.created', 'user.created'])
    const log = await project.asAdmin('GET', '/internal/audit-log')
    expect(log.json.items.filter(({ action }: { action: string }) => action === 'users.create')).toHaveLength(2)
  })

  it('returns the user as reading does, alone and with a team', async () => {
    for (const config of [{}, { 'teams.createPersonalTeamOnSignUp': true }]) {
      const project = await on.project({ config })
      for (const body of [person, {}, { is_anonymous: true }, { primary_email: 'bob@example.com' }]) {
        const created = await project.asServer('POST', '/users', body)
        expect(created.status, created.text).toBe(201)
        const read = await project.asServer('GET', `/users/${created.json.id}`)
        expect(created.json).toEqual(read.json)
      }
    }
  })

  it('writes the search text once, and finds the user by name and address', async () => {
    const project = await on.project()
    const { json } = await project.asServer('POST', '/users', person)
    const db = on.testkit().latchkey.app.database
    expect(await getVersion(db, { projectId: project.id, userId: json.id })).toEqual([
      { searchText: 'ada lovelace\u001fada@example.com', isNew: true },
    ])
    for (const query of ['lovel', 'a@exam']) {
      const found = await project.asServer('GET', `/users?query=${query}`)
      expect(found.json.items.map(({ id }: { id: string }) => id)).toEqual([json.id])
    }
  })

  it('a server that creates a user is refused an address by which another user signs in, as the first of several refusals', async () => {
    const project = await on.project()
    const create = (body: object) => project.asServer('POST', '/users', body)
    await create(person)
    expect((await create(person)).code).toBe('USER_EMAIL_ALREADY_EXISTS')
    expect((await create({ ...person, oauth_providers: [{ id: 'nowhere', account_id: '7' }] })).code).toBe(
      'USER_EMAIL_ALREADY_EXISTS',
    )
    expect((await create({ ...person, primary_email_auth_enabled: false })).status).toBe(201)
  })
})

interface Counted {
  /** Every statement that reaches the database, `begin` and `commit` included. */
  readonly statements: readonly string[]
  /** How often a statement was sent while its connection waited for no answer. */
  readonly roundTrips: number
}

async function counted(on: ServerSuite, work: () => Promise<void>): Promise<Counted> {
  const { pool } = on.testkit().latchkey.app.database
  const statements: string[] = []
  let roundTrips = 0
  const connect = pool.connect.bind(pool)
  const watched = new Set<object>()
  const restore: (() => void)[] = []
  const watch = async () => {
    const client = await connect()
    if (!watched.has(client)) {
      watched.add(client)
      const query = client.query.bind(client)
      let unanswered = 0
      const counting = async (config: { text: string }, values?: unknown[]) => {
        statements.push(config.text)
        if (unanswered === 0) roundTrips += 1
        unanswered += 1
        return query(config, values).finally(() => {
          unanswered -= 1
        })
      }
      Object.assign(client, { query: counting })
      restore.push(() => Object.assign(client, { query }))
    }
    return client
  }
  Object.assign(pool, { connect: watch })
  try {
    await work()
    return { statements, roundTrips }
  } finally {
    Object.assign(pool, { connect })
    for (const undo of restore) undo()
  }
}

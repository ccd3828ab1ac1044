import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachDatabase } from '../../test/support/databases.ts'
import { createDecoyChoice } from '../kernel/crypto/derived-tokens.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { findPasswordByEmail } from './users.store.ts'

/** A statement has a deadline, also on a busy machine. */
const usersPerStatement = 2_000

eachDatabase('the hash that is checked for an unknown address', on => {
  const choose = createDecoyChoice('a root secret for tests, and long enough')

  async function getProject(passwordHashes: readonly string[]): Promise<Db> {
    const db = bindDb(on.database(), randomUUID(), 'main')
    const project = `insert into projects (project_id, display_name, created_at) values ($1, 'Acme', now())`
    await db.queries.query({ text: project }, [db.projectId])
    const users = `insert into users (project_id, id, is_anonymous, signed_up_at, last_active_at, password_hash)
      select $1, gen_random_uuid(), false, now(), now(), hash from unnest($2::text[]) hash`
    for (let from = 0; from < passwordHashes.length; from += usersPerStatement)
      await db.queries.query({ text: users }, [db.projectId, passwordHashes.slice(from, from + usersPerStatement)])
    return db
  }
  const getDecoys = (db: Db, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const email = `nobody${index}@example.com`
        const { credential, decoyHash } = await findPasswordByEmail(db, email, choose(db.projectId, email))
        expect(credential).toBeNull()
        return decoyHash
      }),
    )

  it('the hash that is checked for an unknown address is that of a user of the same project, and the same each time', async () => {
    const db = await getProject(['one', 'two', 'three'])
    await getProject(['of another project'])
    const decoys = await getDecoys(db, 200)
    // The ids of the users decide how often each is drawn: one of them may be too rare to be seen.
    expect(new Set(decoys).size).toBeGreaterThan(1)
    for (const decoy of decoys) expect(['one', 'two', 'three']).toContain(decoy)
    expect(await getDecoys(db, 200)).toEqual(decoys)
  })

  it('the hash that is checked for an unknown address is null in a project without passwords', async () => {
    expect(await getDecoys(await getProject([]), 3)).toEqual([null, null, null])
  })

  it('comes from each kind of hash as often as users have it', async () => {
    const kinds = [...Array(300).fill('imported'), ...Array(100).fill('ours')]
    const decoys = await getDecoys(await getProject(kinds), 400)
    const share = decoys.filter(hash => hash === 'imported').length / decoys.length
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(0.9)
  })

  it('the hash that is checked for an unknown address is chosen with a key, by project and address', () => {
    const other = createDecoyChoice('another root secret, and as long as that')
    const choices = [choose('a', 'x@example.com'), choose('b', 'x@example.com'), choose('a', 'y@example.com')]
    expect(new Set([...choices, other('a', 'x@example.com')]).size).toBe(4)
    expect(choose('a', 'x@example.com')).toBe(choices[0])
    for (const choice of choices) expect(BigInt.asIntN(64, BigInt(choice)).toString()).toBe(choice)
  })

  it.runIf(on.kind === 'postgres')(
    'the hash that is checked for an unknown address is found by an index, however many users there are',
    { timeout: 60_000, tags: ['release'] },
    async () => {
      const db = await getProject(Array(20_000).fill('ours'))
      await db.queries.query({ text: 'analyze users' })
      const text = `explain select password_hash from users
      where project_id = $1 and password_hash is not null and uuid_hash_extended(id, 0) >= $2::bigint
      order by uuid_hash_extended(id, 0) limit 1`
      const { rows } = await db.queries.query<Record<string, string>>({ text }, [db.projectId, '0'])
      expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('Index Scan using users_for_decoys')
    },
  )
})

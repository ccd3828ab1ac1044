import { randomUUID } from 'node:crypto'
import { and } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '../../../test/support/databases.ts'
import { type Db, own } from './db.ts'
import { paginate } from './paginate.ts'

const notes = pgTable('notes', {
  projectId: text('project_id').notNull(),
  id: uuid('id').notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true, precision: 3 }).notNull(),
})

const getPage = (db: Db, limit: number, cursor?: string | null) =>
  paginate({
    sort: { columns: [notes.writtenAt, notes.id], order: 'descending' },
    limit,
    cursor,
    rows: ({ after, orderBy, limit }) =>
      db.drizzle
        .select({ id: notes.id, writtenAt: notes.writtenAt })
        .from(notes)
        .where(and(own(db, notes), after))
        .orderBy(orderBy)
        .limit(limit),
    getKey: note => [note.writtenAt, note.id],
  })

eachDatabase('pages', on => {
  beforeAll(async () => {
    await on.database().queries.query({
      text: 'create table notes (project_id text, id uuid, written_at timestamptz(3) not null, primary key (project_id, id))',
    })
  })

  const write = async (db: Db, count: number) => {
    // Several in the same millisecond, so that the time alone does not decide.
    const rows = Array.from({ length: count }, (_, index) => ({
      projectId: db.projectId,
      id: randomUUID(),
      writtenAt: new Date(1_750_000_000_123 + Math.floor(index / 4)),
    }))
    await db.drizzle.insert(notes).values(rows)
  }

  it('show every row once, and end', async () => {
    const db = on.db()
    await write(db, 23)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof getPage>> = await getPage(db, 5, cursor)
      seen.push(...page.items.map(note => note.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen).size).toBe(23)
    expect(seen).toHaveLength(23)
  })

  it('say that nothing follows when the last row was the last', async () => {
    const db = on.db()
    await write(db, 4)
    expect((await getPage(db, 4)).nextCursor).toBeNull()
    expect(await getPage(on.db(), 4)).toEqual({ items: [], nextCursor: null })
  })

  it('go on where they were when rows have gone', async () => {
    const db = on.db()
    await write(db, 12)
    const first = await getPage(db, 6)
    await db.drizzle.delete(notes).where(own(db, notes))
    expect((await getPage(db, 6, first.nextCursor)).items).toEqual([])
  })

  it.each([
    'nonsense',
    '🦊',
    cursor('{}'),
    cursor('[]'),
    cursor('["2026-01-01T00:00:00.000Z"]'),
    cursor('["2026-01-01T00:00:00.000Z","not-a-uuid"]'),
    cursor('["yesterday","7c9e6679-7425-40de-944b-e07fc1f90ae7"]'),
    cursor('["+120000-01-01T00:00:00.000Z","7c9e6679-7425-40de-944b-e07fc1f90ae7"]'),
    cursor('["2026-01-01T00:00:00.000Z",{"id":1}]'),
    cursor('["2026-01-01T00:00:00.000Z",null]'),
  ])('refuse the cursor %s', async bad => {
    await expect(getPage(on.db(), 5, bad)).rejects.toThrow('query.cursor cannot be read')
  })
})

function cursor(text: string): string {
  return Buffer.from(text).toString('base64url')
}

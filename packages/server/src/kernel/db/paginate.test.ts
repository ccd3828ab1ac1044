import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '../../../test/support/databases.ts'
import { byColumn } from './columns.ts'
import type { Db } from './db.ts'
import { paginate } from './paginate.ts'
import { composed } from './statement.ts'

interface Note {
  readonly id: string
  readonly writtenAt: Date
}

const getPage = (db: Db, limit: number, cursor?: string | null) =>
  paginate({
    sort: { columns: { written_at: 'timestamptz', id: 'uuid' }, order: 'descending' },
    limit,
    cursor,
    rows: ({ after, orderBy, values }) =>
      composed<Note>(`select id, written_at as "writtenAt" from notes where project_id = :projectId ${after}
        order by ${orderBy} limit :limit`)(db, values),
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
      id: randomUUID(),
      writtenAt: new Date(1_750_000_000_123 + Math.floor(index / 4)),
    }))
    await composed(`insert into notes (project_id, id, written_at)
      select :projectId, * from unnest(:id::uuid[], :writtenAt::timestamptz[])`)(db, byColumn(rows, 'id', 'writtenAt'))
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
    await composed('delete from notes where project_id = :projectId')(db)
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

import { and, eq } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '../../../test/support/databases.ts'
import { own, type Tx } from './db.ts'
import { isDatabaseDown, uniqueViolation } from './errors.ts'
import { type Hot, hot } from './hot.ts'
import { statement } from './statement.ts'
import { isInTransaction, transaction } from './transaction.ts'

const shelves = pgTable('shelves', {
  projectId: text('project_id').notNull(),
  name: text('name').notNull(),
  books: integer('books').notNull(),
})

const findShelf = hot('test.shelves-by-name', ({ drizzle, own, value }: Hot<{ name: string }>) =>
  drizzle
    .select({ name: shelves.name, books: shelves.books })
    .from(shelves)
    .where(and(own(shelves), eq(shelves.name, value('name')))),
)

const addBook = statement<{ books: number }>(
  'shelves.add-book',
  'update shelves set books = books + 1 where project_id = $1 and name = $2 returning books',
)

eachDatabase('the database', on => {
  beforeAll(async () => {
    await on.database().queries.query({
      text: 'create table shelves (project_id text, name text, books integer not null, constraint shelves_pk primary key (project_id, name))',
    })
  })

  const shelve = async (db = on.db()) => {
    await db.drizzle.insert(shelves).values({ projectId: db.projectId, name: 'poems', books: 1 })
    return db
  }

  it('shows a project its own rows and no one else’s', async () => {
    const db = await shelve()
    expect(await findShelf(db, { name: 'poems' })).toEqual([{ name: 'poems', books: 1 }])
    expect(await findShelf(on.db(), { name: 'poems' })).toEqual([])
    expect(await db.drizzle.select().from(shelves).where(own(db, shelves))).toHaveLength(1)
  })

  it('keeps a transaction that ends well and undoes one that throws', async () => {
    const db = await shelve()
    await transaction(db, tx => addBook(tx, [tx.projectId, 'poems']))
    await expect(
      transaction(db, async tx => {
        await addBook(tx, [tx.projectId, 'poems'])
        expect(await findShelf(tx, { name: 'poems' })).toEqual([{ name: 'poems', books: 3 }])
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await findShelf(db, { name: 'poems' })).toEqual([{ name: 'poems', books: 2 }])
  })

  it('runs hooks only after the commit, and never after a rollback', async () => {
    const db = await shelve()
    const heard: string[] = []
    await transaction(db, async tx => {
      tx.onCommit(() => heard.push(`in transaction: ${isInTransaction()}`))
      expect(heard).toEqual([])
    })
    await transaction(db, async tx => {
      tx.onCommit(() => heard.push('undone'))
      throw new Error('no')
    }).catch(() => {})
    expect(heard).toEqual(['in transaction: false'])
  })

  it('runs what one of its last statements adds to them', async () => {
    const db = await shelve()
    const add = async (tx: Tx) => void (await addBook(tx, [tx.projectId, 'poems']))
    await transaction(db, async tx => {
      tx.beforeCommit(async () => tx.beforeCommit(() => add(tx)))
      tx.beforeCommit(() => add(tx))
    })
    expect(await findShelf(db, { name: 'poems' })).toEqual([{ name: 'poems', books: 3 }])
  })

  it('undoes everything when one of its last statements is refused, and says which', async () => {
    const db = await shelve()
    const work = transaction(db, async tx => {
      tx.beforeCommit(async () => void (await addBook(tx, [tx.projectId, 'poems'])))
      tx.beforeCommit(
        async () =>
          void (await tx.drizzle.insert(shelves).values({ projectId: tx.projectId, name: 'poems', books: 0 })),
      )
      tx.beforeCommit(async () => void (await addBook(tx, [tx.projectId, 'poems'])))
    })
    expect(uniqueViolation(await work.catch(error => error))).toBe('shelves_pk')
    expect(await findShelf(db, { name: 'poems' })).toEqual([{ name: 'poems', books: 1 }])
  })

  it('refuses the outer database inside a transaction instead of waiting for ever', async () => {
    const db = await shelve()
    await transaction(db, async tx => {
      await expect(findShelf(db, { name: 'poems' })).rejects.toSatisfy(error => /through its `tx`/.test(chain(error)))
      await expect(transaction(tx, async () => {})).rejects.toThrow(/open already/)
      expect(isInTransaction()).toBe(true)
    })
    expect(isInTransaction()).toBe(false)
    expect(await findShelf(db, { name: 'poems' })).toHaveLength(1)
  })

  it('does not take a swallowed failure for a success', async () => {
    const db = await shelve()
    const work = transaction(db, async tx => {
      await addBook(tx, [tx.projectId, 'poems'])
      await tx.drizzle
        .insert(shelves)
        .values({ projectId: tx.projectId, name: 'poems', books: 0 })
        .catch(() => {})
    })
    await expect(work).rejects.toThrow(/undone/)
    expect(await findShelf(db, { name: 'poems' })).toEqual([{ name: 'poems', books: 1 }])
  })

  it('names the constraint that a row violates, and keeps the connection', async () => {
    const db = await shelve()
    const error = await shelve(db).catch(error => error)
    expect(uniqueViolation(error)).toBe('shelves_pk')
    expect(isDatabaseDown(error)).toBe(false)
    expect(await findShelf(db, { name: 'poems' })).toHaveLength(1)
  })

  it('loses no update when two transactions meet in the same row', async () => {
    const db = await shelve()
    const readThenWrite = () =>
      transaction(db, async tx => {
        await tx.queries.query({ text: 'set transaction isolation level repeatable read' })
        const [shelf] = await findShelf(tx, { name: 'poems' })
        await new Promise(resolve => setTimeout(resolve, 5))
        await tx.drizzle
          .update(shelves)
          .set({ books: (shelf?.books ?? 0) + 1 })
          .where(and(own(tx, shelves), eq(shelves.name, 'poems')))
      })
    await Promise.all([readThenWrite(), readThenWrite()])
    expect(await findShelf(db, { name: 'poems' })).toEqual([{ name: 'poems', books: 3 }])
  })

  it('answers many at once', async () => {
    const db = await shelve()
    await Promise.all(Array.from({ length: 200 }, () => addBook(db, [db.projectId, 'poems'])))
    expect(await findShelf(db, { name: 'poems' })).toEqual([{ name: 'poems', books: 201 }])
  })

  it('carries large values both ways', async () => {
    const [row] = await statement<{ length: number; text: string }>(
      'echo',
      'select length($1::text) as length, $1::text as text',
    )(on.db(), ['é'.repeat(3_000_000)])
    expect(row?.length).toBe(3_000_000)
    expect(row?.text.length).toBe(3_000_000)
  })
})

/** What an error and its causes say. */
function chain(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${chain(error.cause)}` : ''
}

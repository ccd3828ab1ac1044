import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '../../../test/support/databases.ts'
import { insertInto } from './columns.ts'
import type { Tx } from './db.ts'
import { foreignKeyViolation, isDatabaseDown, uniqueViolation } from './errors.ts'
import { composed, statement, when } from './statement.ts'
import { isInTransaction, transaction } from './transaction.ts'

const findShelf = statement<{ name: string; books: number }, { name: string }>(
  'test.shelves-by-name',
  'select name, books from shelves where project_id = :projectId and name = :name',
)
const insertShelf = statement<never, { name: string; books: number }>(
  'test.insert-shelf',
  insertInto('shelves', 'name books'),
)
const setBooks = statement<never, { name: string; books: number }>(
  'test.set-books',
  'update shelves set books = :books where project_id = :projectId and name = :name',
)
const addBook = statement<{ books: number }, { name: string }>(
  'test.add-book',
  'update shelves set books = books + 1 where project_id = :projectId and name = :name returning books',
)
const poems = { name: 'poems' }

eachDatabase('the database', on => {
  beforeAll(async () => {
    await on.database().queries.query({
      text: 'create table shelves (project_id text, name text, books integer not null, constraint shelves_pk primary key (project_id, name))',
    })
  })

  const shelve = async (db = on.db()) => {
    await insertShelf(db, { name: 'poems', books: 1 })
    return db
  }

  it('shows a project its own rows and no one else’s', async () => {
    const db = await shelve()
    expect(await findShelf(db, poems)).toEqual([{ name: 'poems', books: 1 }])
    expect(await findShelf(on.db(), poems)).toEqual([])
  })

  it('keeps a transaction that ends well and undoes one that throws', async () => {
    const db = await shelve()
    await transaction(db, tx => addBook(tx, poems))
    await expect(
      transaction(db, async tx => {
        await addBook(tx, poems)
        expect(await findShelf(tx, poems)).toEqual([{ name: 'poems', books: 3 }])
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await findShelf(db, poems)).toEqual([{ name: 'poems', books: 2 }])
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
    const add = async (tx: Tx) => void (await addBook(tx, poems))
    await transaction(db, async tx => {
      tx.beforeCommit(async () => tx.beforeCommit(() => add(tx)))
      tx.beforeCommit(() => add(tx))
    })
    expect(await findShelf(db, poems)).toEqual([{ name: 'poems', books: 3 }])
  })

  it('undoes everything when one of its last statements is refused, and says which', async () => {
    const db = await shelve()
    const work = transaction(db, async tx => {
      tx.beforeCommit(async () => void (await addBook(tx, poems)))
      tx.beforeCommit(async () => void (await insertShelf(tx, { name: 'poems', books: 0 })))
      tx.beforeCommit(async () => void (await addBook(tx, poems)))
    })
    expect(uniqueViolation(await work.catch(error => error))).toBe('shelves_pk')
    expect(await findShelf(db, poems)).toEqual([{ name: 'poems', books: 1 }])
  })

  it('refuses the outer database inside a transaction instead of waiting for ever', async () => {
    const db = await shelve()
    await transaction(db, async tx => {
      await expect(findShelf(db, poems)).rejects.toSatisfy(error => /through its `tx`/.test(chain(error)))
      await expect(transaction(tx, async () => {})).rejects.toThrow(/open already/)
      expect(isInTransaction()).toBe(true)
    })
    expect(isInTransaction()).toBe(false)
    expect(await findShelf(db, poems)).toHaveLength(1)
  })

  it('does not take a swallowed failure for a success', async () => {
    const db = await shelve()
    const work = transaction(db, async tx => {
      await addBook(tx, poems)
      await insertShelf(tx, { name: 'poems', books: 0 }).catch(() => {})
    })
    await expect(work).rejects.toThrow(/undone/)
    expect(await findShelf(db, poems)).toEqual([{ name: 'poems', books: 1 }])
  })

  it('names the constraint that a row violates, and keeps the connection', async () => {
    const db = await shelve()
    const error = await shelve(db).catch(error => error)
    expect(uniqueViolation(error)).toBe('shelves_pk')
    expect(isDatabaseDown(error)).toBe(false)
    expect(await findShelf(db, poems)).toHaveLength(1)
  })

  it('names the constraint of a shard, which stands in the message alone', async () => {
    const raised = (message: string, code: string) =>
      on
        .database()
        .queries.query({ text: `do $$ begin raise exception '${message}' using errcode = '${code}'; end $$` })
        .catch((error: unknown) => error)
    const twice = 'duplicate key value violates unique constraint "shelves_pk_102008"'
    const missing = 'insert or update on table "books_102040" violates foreign key constraint "books_shelf_fkey_102040"'
    const needed =
      'update or delete on table "shelves_102008" violates foreign key constraint "books_shelf_fkey_102040" on table "books_102040"'
    expect(uniqueViolation(await raised(twice, '23505'))).toBe('shelves_pk')
    expect(uniqueViolation(await raised(twice, 'XX000'))).toBe('shelves_pk')
    expect(foreignKeyViolation(await raised(missing, '23503'))).toBe('books_shelf_fkey')
    expect(foreignKeyViolation(await raised(needed, '23503'))).toBe('books_shelf_fkey')
    expect(uniqueViolation(await raised(missing, '23503'))).toBeUndefined()
  })

  it('loses no update when two transactions meet in the same row', async () => {
    const db = await shelve()
    const readThenWrite = () =>
      transaction(db, async tx => {
        await tx.queries.query({ text: 'set transaction isolation level repeatable read' })
        const [shelf] = await findShelf(tx, poems)
        await new Promise(resolve => setTimeout(resolve, 5))
        await setBooks(tx, { name: 'poems', books: (shelf?.books ?? 0) + 1 })
      })
    await Promise.all([readThenWrite(), readThenWrite()])
    expect(await findShelf(db, poems)).toEqual([{ name: 'poems', books: 3 }])
  })

  it('answers many at once', async () => {
    const db = await shelve()
    await Promise.all(Array.from({ length: 200 }, () => addBook(db, poems)))
    expect(await findShelf(db, poems)).toEqual([{ name: 'poems', books: 201 }])
  })

  it('gives each parameter the value of its name, and none to casts and slices of arrays', async () => {
    const text = `select :second::text || :first as joined, (array[1, 2, 3])[1:2] as slice, ':quoted' = :quoted as same`
    const values = { first: 'a', second: 'b', quoted: ':quoted', unread: 1 }
    const found = await composed(text.replace("':quoted'", "':' || 'quoted'")).first(on.db(), values)
    expect(found).toEqual({ joined: 'ba', slice: [1, 2], same: true })
  })

  it('counts the rows that a statement returned or changed', async () => {
    const db = await shelve()
    expect(await addBook.count(db, poems)).toBe(1)
    expect(await setBooks.matches(db, { name: 'poems', books: 7 })).toBe(true)
    expect(await setBooks.matches(db, { name: 'plays', books: 7 })).toBe(false)
    expect(await findShelf.first(db, poems)).toEqual({ name: 'poems', books: 7 })
    expect(await findShelf.first(db, { name: 'plays' })).toBeNull()
  })

  it('refuses a statement whose parameter has no value', async () => {
    const byName = composed(
      `select name from shelves where project_id = :projectId ${when('poems', 'and name = :name')}`,
    )
    await expect(byName(on.db(), {})).rejects.toThrow('no value for :name')
    const { queries } = on.database()
    await expect(byName({ queries }, poems)).rejects.toThrow('no value for :projectId')
    expect(await byName(on.db(), { name: undefined })).toEqual([])
  })

  it('carries large values both ways', async () => {
    const echo = composed<{ length: number; text: string }>('select length(:text::text) as length, :text::text as text')
    const row = await echo.first(on.db(), { text: 'é'.repeat(3_000_000) })
    expect(row?.length).toBe(3_000_000)
    expect(row?.text.length).toBe(3_000_000)
  })
})

/** What an error and its causes say. */
function chain(error: unknown): string {
  return error instanceof Error ? `${error.message}\n${chain(error.cause)}` : ''
}

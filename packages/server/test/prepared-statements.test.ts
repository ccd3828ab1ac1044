/**
 * Every statement of the server is one that both databases take, answers the columns that the code reads, no more and no less,
 * and has a value for each of its parameters. The types come from the compiler, the columns from the database.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../src/kernel/db/db.ts'
import { type DeclaredStatement, declaredStatements } from '../src/kernel/db/statement.ts'
import * as held from '../src/permissions/held.store.ts'
import { countSealedRows, listSealedRows, putResealedRows } from '../src/resealing/resealing.store.ts'
import { sealedColumns } from '../src/resealing/sealed-columns.ts'
import { eachDatabase } from './support/databases.ts'
import { describeStatement } from './support/describe-statement.ts'
import { type Declaration, filesWithStatements, statementDeclarations } from './support/statement-declarations.ts'

const declarations = statementDeclarations()
const getStatements = ({ name, text }: Declaration): DeclaredStatement[] =>
  declaredStatements().filter(
    known => (name === null ? known.name === null : name.test(known.name ?? '')) && text.test(known.source),
  )

eachDatabase('the statements of the server', on => {
  beforeAll(async () => {
    await Promise.all(filesWithStatements().map(load))
    await declareOnes(on.db())
  })

  it('the statements of the server are all found where they are declared', () => {
    const missing = declarations.filter(declaration => getStatements(declaration).length === 0)
    expect(missing.map(({ place }) => place)).toEqual([])
    expect(declarations.length).toBeGreaterThan(150)
  })

  it('the statements of the server are taken by the database, and answer the columns of their row types', async () => {
    const wrong: string[] = []
    for (const declaration of declarations) {
      for (const { text } of getStatements(declaration)) {
        const answered = await describeStatement(on.database(), text).catch((error: Error) => error)
        const objection = objectionTo(declaration, answered)
        if (objection) wrong.push(`${declaration.place} ${objection}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('the statements of the server have a value for each of their parameters', () => {
    const wrong = declarations.flatMap(declaration =>
      getStatements(declaration).flatMap(({ names }) => {
        const given = declaration.values && ['projectId', ...declaration.values]
        const absent = given ? names.filter(name => !given.includes(name)) : []
        return absent.length > 0 ? [`${declaration.place} has no value for ${absent.join(', ')}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })
})

function objectionTo({ columns, hasMore }: Declaration, answered: string[] | Error): string | undefined {
  if (answered instanceof Error) return `is not taken: ${answered.message}`
  const absent = columns.filter(column => !answered.includes(column))
  const unread = hasMore ? [] : answered.filter(column => !columns.includes(column))
  if (absent.length > 0) return `does not answer ${absent.join(', ')}`
  return unread.length > 0 ? `answers ${unread.join(', ')}, which its row type does not have` : undefined
}

function load(path: string): Promise<Record<string, unknown>> {
  return import(/* @vite-ignore */ new URL(`../../../${path}`, import.meta.url).href)
}

/** Statements that are written for the filters or the place at hand are declared when they are first used. */
async function declareOnes(db: Db): Promise<void> {
  for (const userId of [undefined, randomUUID()]) {
    for (const permissionId of [undefined, 'read']) {
      for (const teamId of [undefined, randomUUID()]) {
        await held.listGrantedInTeams(db, { userId, permissionId, teamId })
        await held.listHeldInTeams(db, { userId, permissionId, teamId })
      }
      await held.listGrantedInProject(db, { userId, permissionId })
      await held.listHeldInProject(db, { userId, permissionId })
    }
  }
  for (const place of sealedColumns) {
    const key = Object.fromEntries(Object.entries(place.key).map(([column, type]) => [column, ofType[type]]))
    const row = { key, text: 'absent' }
    await listSealedRows(db.database, place, { marks: ['absent'], after: null, count: 1 })
    await listSealedRows(db.database, place, { marks: ['absent'], after: row, count: 1 })
    await countSealedRows(db.database, place, ['absent'])
    await putResealedRows(db.database, place, [{ ...row, resealed: '"absent"' }])
  }
}

const ofType = { text: 'absent', uuid: randomUUID(), integer: '0' } as const

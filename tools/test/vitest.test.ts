/** @module-tag release */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Failure, runFailedAgain, runTests } from './vitest.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = async () =>
  runFailedAgain(
    await runTests([`--root=${folder}`, '--globals', '--no-isolate', '--maxWorkers=1'], {}, { show: false }),
  )
const names = (failures: readonly Failure[]) => failures.map(({ file, title }) => [file, title]).sort()
const file = (name: string) => join(folder, `${name}.test.mjs`)

it('runs failed files again: what passes then is unsteady and counts as passed', async () => {
  const mark = JSON.stringify(join(folder, 'been-here'))
  await writeFile(file('steady'), `it('holds', () => {})`)
  await writeFile(file('broken'), `it('never holds', () => expect('the answer').toBe('the question'))`)
  await writeFile(
    file('unsteady'),
    `import { existsSync, writeFileSync } from 'node:fs'
     it('holds always', () => {})
     it('holds now and then', () => {
       const second = existsSync(${mark})
       writeFileSync(${mark}, '')
       expect(second).toBe(true)
     })`,
  )
  await writeFile(file('unreadable'), 'it(')
  const { passed, failures, unsteady } = await run()
  expect(passed).toBe(3)
  expect(names(failures)).toEqual([
    [file('broken'), 'never holds'],
    [file('unreadable'), ''],
  ])
  expect(failures.find(({ title }) => title === 'never holds')?.message).toContain('the answer')
  expect(names(unsteady)).toEqual([[file('unsteady'), 'holds now and then']])
})

it('gives the reason why a file or a group of tests could not be set up, and looks at all of it again', {
  tags: ['release'],
}, async () => {
  const groupNotSetUpAtFirst = (mark: string, test: string) =>
    `import { existsSync, writeFileSync } from 'node:fs'
     describe('on a server', () => {
       beforeAll(() => {
         if (existsSync(${JSON.stringify(mark)})) return
         writeFileSync(${JSON.stringify(mark)}, '')
         throw new Error('no database')
       })
       ${test}
     })
     it('holds outside of it', () => {})`
  await writeFile(file('file'), `beforeAll(() => { throw new Error('no room') }); it('is left out', () => {})`)
  await writeFile(file('broken'), groupNotSetUpAtFirst(join(folder, 'a'), `it('fails', () => expect(1).toBe(2))`))
  await writeFile(file('unsteady'), groupNotSetUpAtFirst(join(folder, 'b'), `it('holds', () => {})`))
  const { passed, failures, unsteady } = await run()
  expect(passed).toBe(3)
  expect(names(failures)).toEqual([
    [file('broken'), 'on a server'],
    [file('file'), ''],
  ])
  expect(failures.find(({ file: name }) => name === file('file'))?.message).toContain('no room')
  expect(names(unsteady)).toEqual([[file('unsteady'), 'on a server']])
  expect(unsteady[0]?.message).toContain('no database')
})

it('fails for an error outside of every test', async () => {
  await writeFile(
    file('late'),
    `it('holds', () => { setTimeout(() => { throw new Error('too late') }, 1) })
     it('waits', () => new Promise(resolve => setTimeout(resolve, 50)))`,
  )
  const { failures, unsteady } = await run()
  expect(names(failures)).toEqual([[file('late'), '']])
  expect(failures[0]?.message).toContain('too late')
  expect(unsteady).toEqual([])
})

it('runs nothing again where much fails', { tags: ['release'] }, async () => {
  for (const name of 'abcdefghijk')
    await writeFile(
      file(name),
      `import { existsSync, writeFileSync } from 'node:fs'
       it('holds now and then', () => {
         const mark = ${JSON.stringify(file(name))} + '.mark'
         const second = existsSync(mark)
         writeFileSync(mark, '')
         expect(second).toBe(true)
       })`,
    )
  const { failures, unsteady } = await run()
  expect(failures).toHaveLength(11)
  expect(unsteady).toEqual([])
})

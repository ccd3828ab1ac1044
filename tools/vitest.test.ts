import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runTests } from './vitest.mjs'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
})
afterEach(() => rm(folder, { recursive: true }))

const run = () => runTests([`--root=${folder}`, '--globals'], {}, { show: false })
const file = (name: string) => join(folder, `${name}.test.mjs`)

it('runs what failed once more and says what passes then, which has failed all the same', async () => {
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
  const { passed, failures } = await run()
  expect(passed).toBe(2)
  const told = failures.map(failure => [failure.file, failure.title, failure.isUnsteady])
  expect(told.sort()).toEqual([
    [file('broken'), 'never holds', false],
    [file('unreadable'), '', false],
    [file('unsteady'), 'holds now and then', true],
  ])
  expect(failures.find(({ title }) => title === 'never holds')?.message).toContain('the answer')
})

it('runs nothing again where much fails', async () => {
  for (const name of ['a', 'b', 'c', 'd'])
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
  const { failures } = await run()
  expect(failures.map(({ isUnsteady }) => isUnsteady)).toEqual([false, false, false, false])
})

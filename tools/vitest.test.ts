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
const titles = (tests: readonly { title: string }[]) => tests.map(({ title }) => title)

it('runs what failed once more, and names what passes then', async () => {
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
  expect(titles(unsteady)).toEqual(['holds now and then'])
  expect(failures.map(failure => failure.file).sort()).toEqual([file('broken'), file('unreadable')])
  expect(failures.find(({ title }) => title === 'never holds')?.message).toContain('the answer')
})

it('believes the first run where much fails', async () => {
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
  const { failures, unsteady } = await run()
  expect([failures.length, unsteady.length]).toEqual([4, 0])
})

import { performance } from 'node:perf_hooks'
import { hash as argon2Hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { foreignHashes } from '../../../test/support/foreign-hashes.ts'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords({ concurrency: 2, maxQueue: 100 })
const right = 'correct horse battery staple'
const projectId = 'a project'
const weak = foreignHashes.find(({ kind }) => kind === 'PBKDF2-SHA256')?.hash ?? ''

it('a stopwatch learns nothing about unknown addresses, long passwords or weak imported hashes', async () => {
  const known = await passwords.hash(projectId, right)
  const tenMegabytes = 'x'.repeat(10_000_000)
  const [wrongPassword = 0, ...others] = await typicalTimes([
    () => passwords.verify(projectId, 'wrong', known),
    () => passwords.verify(projectId, 'wrong', passwords.decoy),
    () => passwords.verify(projectId, tenMegabytes, known),
    () => passwords.verify(projectId, 'wrong', weak),
  ])
  expectAlike(wrongPassword, others)
})

it('a stopwatch learns nothing about a password that is tried in two forms', async () => {
  const decomposed = 'gru\u0308\u00dfe aus Ko\u0308ln'
  const known = await passwords.hash(projectId, decomposed)
  const older = await argon2Hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const [wrongPassword = 0, ...others] = await typicalTimes([
    () => passwords.verify(projectId, `${decomposed}!`, known),
    () => passwords.verify(projectId, decomposed, known),
    () => passwords.verify(projectId, decomposed, older),
    () => passwords.verify(projectId, decomposed, passwords.decoy),
    () => passwords.verify(projectId, decomposed, weak),
  ])
  expectAlike(wrongPassword, others)
})

function expectAlike(one: number, others: readonly number[]): void {
  for (const other of others) {
    expect(other / one).toBeGreaterThan(0.5)
    expect(other / one).toBeLessThan(2.5)
  }
}

/** In turn, so that a busy moment of the machine meets all of them alike; of each, one of its quicker runs. */
async function typicalTimes(works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < 15; round++) {
    for (const [index, work] of works.entries()) {
      const start = performance.now()
      await work()
      times[index]?.push(performance.now() - start)
    }
  }
  return times.map(each => each.sort((one, other) => one - other)[4] ?? Number.NaN)
}

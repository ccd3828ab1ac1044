/** 67: whether an address has an account is not for strangers to find out, by words or by stopwatch. */
import { createHash, pbkdf2Sync } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { sameDistribution } from '../support/distributions.ts'
import { eachServer } from '../support/servers.ts'

const samples = Number(process.env.LATCHKEY_TIMING_SAMPLES ?? 80)
const server = { level: 'server' } as const

describe('the stopwatch', () => {
  const noise = (seed: string, shift: number) =>
    Array.from(
      { length: 400 },
      (_, index) => createHash('sha256').update(`${seed}${index}`).digest().readUInt16BE() / 65_536 + shift,
    )

  it('sees a difference where there is one, and none where there is none', () => {
    expect(sameDistribution(noise('a', 0), noise('b', 0))).toBeGreaterThan(0.01)
    expect(sameDistribution(noise('a', 0), noise('b', 0.2))).toBeLessThan(0.001)
    expect(sameDistribution([1, 2, 3], [1, 2, 3])).toBe(1)
  })
})

eachServer('67: an address', on => {
  const weak = () => {
    const salt = Buffer.from('saltsaltsaltsalt')
    const hash = pbkdf2Sync('correct horse', salt, 1_000, 32, 'sha256')
    return `$pbkdf2-sha256$i=1000$${unpadded(salt)}$${unpadded(hash)}`
  }
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const address = (name: string, index: number, { id }: TestProject) => `${name}${index}@${id}.example.com`
  const signIn = (project: TestProject, email: string) =>
    project.ask('POST', '/auth/password/sign-in', { body: { email, password: 'wrong horse' } })

  /** An account for each try: a second one at the same account would be counted against it. */
  const accounts: Readonly<Record<string, (() => object) | null>> = {
    'without an account': null,
    'with a password': () => ({ password: 'correct horse' }),
    'without a password': () => ({}),
    'with an imported weak hash': () => ({ password_hash: weak() }),
  }

  it('takes as long to refuse whatever account it has', async () => {
    // Of a hundred fair measurements one looks unfair by chance, so an unfair one is taken again. What
    // really differs looks unfair both times.
    const suspects = (await measured()).filter(({ likelihood }) => likelihood <= 0.01).map(({ name }) => name)
    const again = suspects.length > 0 ? await measured() : []
    for (const name of suspects)
      expect(again.find(group => group.name === name)?.likelihood, name).toBeGreaterThan(0.01)
  }, 600_000)

  /** How likely it is, for each kind of account, that its refusals take as long as those without one. */
  async function measured(): Promise<{ name: string; likelihood: number }[]> {
    const project = await on.project()
    const groups = Object.entries(accounts).map(([name, make], group) => ({
      name,
      make,
      key: `g${group}-`,
      times: [] as number[],
    }))
    for (const { make, key } of groups) {
      for (let index = 0; make && index < samples; index += 1) {
        const body = { ...make(), primary_email: address(key, index, project), primary_email_auth_enabled: true }
        expect((await project.ask('POST', '/users', { ...server, body })).status).toBe(201)
      }
    }
    // In turn, in an order that changes, so that what slows the machine down meets all groups alike.
    for (let index = 0; index < samples; index += 1) {
      for (let turn = 0; turn < groups.length; turn += 1) {
        const group = groups[(turn + index) % groups.length]
        if (!group) continue
        const began = performance.now()
        const { status } = await signIn(project, address(group.key, index, project))
        group.times.push(performance.now() - began)
        expect(status).toBe(400)
      }
    }
    const [unknown, ...known] = groups
    return known.map(({ name, times }) => ({ name, likelihood: sameDistribution(unknown?.times ?? [], times) }))
  }
})

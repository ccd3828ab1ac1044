/** 67: whether an address has an account is not for strangers to find out, by words or by stopwatch. */
import { createHash, pbkdf2Sync } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { sameDistribution } from '../support/distributions.ts'
import { eachServerThatHashes } from '../support/servers.ts'

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

eachServerThatHashes('67: an address', on => {
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

  const mailing = {
    '/auth/password/send-reset-code': { exact: true },
    // The answer carries a random nonce.
    '/auth/otp/send-sign-in-code': { exact: false },
  }

  it.each(Object.entries(mailing))(
    'gets the same answer in the same time by %s',
    async (path, { exact }) => {
      const suspicious = (await timesOfMailing(path, exact)) <= 0.01
      if (suspicious) expect(await timesOfMailing(path, exact)).toBeGreaterThan(0.01)
    },
    120_000,
  )

  /** How likely it is that a mail to an address with an account is asked for in the time of one to nobody's. */
  async function timesOfMailing(path: string, exact: boolean): Promise<number> {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    for (let index = 0; index < samples; index += 1) {
      const primary_email = address('known', index, project)
      const body = { primary_email, primary_email_auth_enabled: true, primary_email_verified: true }
      expect((await project.ask('POST', '/users', { ...server, body })).status).toBe(201)
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let index = 0; index < samples * 2; index += 1) {
      const who = (index + Math.floor(index / 2)) % 2 ? 'known' : 'unknown'
      const body = { email: address(who, index >> 1, project), callback_url: 'http://localhost:3000/' }
      const began = performance.now()
      const { status, text, headers } = await project.ask('POST', path, { body })
      times[who].push(performance.now() - began)
      const names = [...headers.keys()].sort().join()
      answers.add(`${status} ${names} ${exact ? text : text.length}`)
    }
    expect([...answers]).toHaveLength(1)
    return sameDistribution(times.known, times.unknown)
  }

  it('is not told by what a passkey or a program’s login is asked with, nor by what they answer', async () => {
    const project = await on.project({ config: { 'auth.passkey.allowSignIn': true } })
    const ada = await project.signUp()
    const options = async (headers: object = {}) => {
      const path = '/auth/passkey/initiate-passkey-authentication'
      const { json } = await project.ask('POST', path, { body: {}, headers: { ...headers } })
      return { ...json.options_json, challenge: '' }
    }
    expect(await options({ 'x-stack-access-token': ada.accessToken })).toEqual(await options())
    const complete = async (login_code: string, refresh_token: string) => {
      const { status, code, text } = await project.ask('POST', '/auth/cli/complete', {
        body: { login_code, refresh_token },
      })
      return { status, code, text }
    }
    const { json: login } = await project.ask('POST', '/auth/cli', { body: {} })
    const unknown = await complete('0'.repeat(45), ada.refreshToken)
    expect(await complete('0'.repeat(45), 'nobody’s'), 'whoever confirms').toEqual(unknown)
    expect((await complete(login.login_code, ada.refreshToken)).status).toBe(200)
    expect(await complete(login.login_code, ada.refreshToken), 'one that is known, and was confirmed').toEqual(unknown)
  })
})

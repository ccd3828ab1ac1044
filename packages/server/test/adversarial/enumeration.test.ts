/** 67: whether an address has an account is revealed neither by responses nor by their timing. */
import { createHash } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { sameDistribution } from '../support/distributions.ts'
import { pbkdf2Hash } from '../support/imported-hashes.ts'
import { eachServer, eachServerThatHashes, type ServerSuite } from '../support/servers.ts'

const samples = Number(process.env.LATCHKEY_TIMING_SAMPLES ?? 80)

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

const triedPassword = 'wrong horse'

/** A user for each kind of password, by its body at `POST /users`. */
const accounts = {
  'with a password': [() => ({ password: 'correct horse' })],
  'without a password': [() => ({})],
  'with an imported cheap hash': [() => ({ password_hash: pbkdf2Hash('correct horse', 1_000) })],
  'with an imported expensive hash': [() => ({ password_hash: pbkdf2Hash('correct horse', 150_000) })],
  'who are locked, by their right password': [() => ({ password: triedPassword, is_locked: true })],
} satisfies Record<string, readonly (() => object)[]>
const refusedAlike = (users: string) => `without an account is refused in the time of one that has one: users ${users}`
const ofAllKinds = Object.values(accounts).flat()

const address = (name: string, index: number, { id }: TestProject) => `${name}${index}@${id}.example.com`
const wrongSignIn = (project: TestProject, email: string) =>
  project.request('POST', '/auth/password/sign-in', { body: { email, password: triedPassword } })

/** A project with so many users of these kinds in turn: an account for each try, since wrong passwords are counted. */
async function getProject(on: ServerSuite, kinds: readonly (() => object)[], count: number): Promise<TestProject> {
  const project = await on.project()
  for (let index = 0; index < count; index += 1) {
    const primary_email = address('known', index, project)
    const body = { ...kinds[index % kinds.length]?.(), primary_email, primary_email_auth_enabled: true }
    expect((await project.asServer('POST', '/users', body)).status).toBe(201)
  }
  return project
}

/**
 * So many known and unknown addresses in a random order, so that what slows the machine down meets both alike. In a regular
 * order, work that follows a request at a fixed distance (a mail, on a busy machine) would meet one kind only.
 */
function randomOrder(count: number): readonly { name: 'known' | 'unknown'; index: number }[] {
  const both = (['known', 'unknown'] as const).flatMap(name =>
    Array.from({ length: count }, (_, index) => ({ name, index })),
  )
  return both
    .map(one => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** How likely it is that refusals of known and unknown addresses take their time from one distribution. */
async function likelihood(project: TestProject, count: number): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (const { name, index } of randomOrder(count)) {
    const startedAt = performance.now()
    const { status } = await wrongSignIn(project, address(name, index, project))
    const tookMs = performance.now() - startedAt
    expect([400, 429]).toContain(status)
    // A full queue is another answer. It must be as frequent for both.
    times[name].push(status === 429 ? 1_000_000 + tookMs : tookMs)
  }
  return sameDistribution(times.known, times.unknown)
}

/** Of a hundred fair measurements one looks unfair by chance, so an unfair one is taken again. */
async function expectAlike(measure: () => Promise<number>): Promise<void> {
  if ((await measure()) <= 0.01) expect(await measure()).toBeGreaterThan(0.01)
}

eachServerThatHashes('67: an address', on => {
  const inTheSameTime = (kinds: readonly (() => object)[]) =>
    expectAlike(async () => likelihood(await getProject(on, kinds, samples), samples))

  it(refusedAlike('of all kinds'), { timeout: 600_000 }, () => inTheSameTime(ofAllKinds))

  it.each(Object.entries(accounts))(refusedAlike('%s'), { timeout: 600_000, tags: ['release'] }, (_, kinds) =>
    inTheSameTime(kinds),
  )

  const mailing = {
    '/auth/password/send-reset-code': { exact: true },
    // The answer carries a random nonce.
    '/auth/otp/send-sign-in-code': { exact: false },
  }

  it.each(Object.entries(mailing))(
    'gets the same answer in the same time by %s',
    (path, { exact }) => expectAlike(() => timesOfMailing(path, exact, {})),
    120_000,
  )

  it.each(Object.entries(mailing))(
    '67: an address of a locked user, who is mailed nothing, gets the same answer in the same time by %s',
    { timeout: 120_000, tags: ['release'] },
    (path, { exact }) => expectAlike(() => timesOfMailing(path, exact, { is_locked: true })),
  )

  /** The probability that a request for a mail to a known address takes as long as one to an unknown address. */
  async function timesOfMailing(path: string, exact: boolean, known: object): Promise<number> {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    for (let index = 0; index < samples; index += 1) {
      const primary_email = address('known', index, project)
      const body = { primary_email, primary_email_auth_enabled: true, primary_email_verified: true, ...known }
      expect((await project.asServer('POST', '/users', body)).status).toBe(201)
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (const { name, index } of randomOrder(samples)) {
      const body = { email: address(name, index, project), callback_url: 'http://localhost:3000/' }
      const began = performance.now()
      const { status, text, headers } = await project.request('POST', path, { body })
      times[name].push(performance.now() - began)
      const names = [...headers.keys()].sort().join()
      answers.add(`${status} ${names} ${exact ? text : text.length}`)
    }
    expect([...answers]).toHaveLength(1)
    return sameDistribution(times.known, times.unknown)
  }

  it('67: an address is not revealed by the options or responses of a passkey or a program’s login', async () => {
    const project = await on.project({ config: { 'auth.passkey.allowSignIn': true } })
    const ada = await project.signUp()
    const options = async (headers: object = {}) => {
      const path = '/auth/passkey/initiate-passkey-authentication'
      const { json } = await project.request('POST', path, { body: {}, headers: { ...headers } })
      return { ...json.options_json, challenge: '' }
    }
    expect(await options({ 'x-stack-access-token': ada.accessToken })).toEqual(await options())
    const complete = async (login_code: string, refresh_token: string) => {
      const { status, code, text } = await project.request('POST', '/auth/cli/complete', {
        body: { login_code, refresh_token },
      })
      return { status, code, text }
    }
    const { json: login } = await project.request('POST', '/auth/cli', { body: {} })
    const unknown = await complete('0'.repeat(45), ada.refreshToken)
    expect(await complete('0'.repeat(45), 'nobody’s'), 'any confirming user').toEqual(unknown)
    expect((await complete(login.login_code, ada.refreshToken)).status).toBe(200)
    expect(await complete(login.login_code, ada.refreshToken), 'one that is known, and was confirmed').toEqual(unknown)
  })
})

eachServer(
  '67: an address, while the queue of password hashing is full,',
  on => {
    it(refusedAlike('with an imported expensive hash'), { timeout: 600_000, tags: ['release'] }, () =>
      inTheSameTime('with an imported expensive hash'),
    )
    it(refusedAlike('with a password'), { timeout: 600_000 }, () => inTheSameTime('with a password'))

    async function inTheSameTime(name: keyof typeof accounts) {
      const kinds = accounts[name]
      const floods: { stop(): Promise<void> }[] = []
      try {
        await expectAlike(async () => {
          const project = await getProject(on, kinds, samples)
          // Its own requests wait as well, and those of another project take all room that is left.
          floods.push(flood(project, 4), flood(await getProject(on, ofAllKinds, 4), 30))
          const seen = await likelihood(project, samples)
          await Promise.all(floods.splice(0).map(({ stop }) => stop()))
          return seen
        })
      } finally {
        await Promise.all(floods.map(({ stop }) => stop()))
      }
    }

    /** So many requests in flight, always, each with another unknown address. */
    function flood(project: TestProject, inFlight: number) {
      let isOver = false
      const loops = Array.from({ length: inFlight }, async (_, loop) => {
        for (let index = 0; !isOver; index += 1) {
          const { status } = await wrongSignIn(project, address(`flood${loop}-`, index, project))
          if (status === 429) await new Promise(resolve => setTimeout(resolve, 20))
        }
      })
      return {
        async stop() {
          isOver = true
          await Promise.all(loops)
        },
      }
    }
  },
  { hashing: 'real', env: { LATCHKEY_PASSWORD_QUEUE: '20' } },
)

/** Attacks on the second factor: the numbers are those of the list of attacks. */
import { type Answer, createWorld, type SignedInPerson, type TestProject, totpCode } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, startCluster } from '../support/cluster.ts'
import { onPostgres, type TestClock } from '../support/databases.ts'
import { getDump } from '../support/dump.ts'
import { eachServer } from '../support/servers.ts'

const secret = Buffer.alloc(20, 'a secret of an app').toString('base64')

/** Someone whose second factor is on, and what can be tried with it. */
function acting(clock: Pick<TestClock, 'now' | 'advance'>) {
  const shown = (steps = 0) => totpCode(secret, new Date(clock.now().getTime() + steps * 30_000))

  async function careful(project: TestProject) {
    const ada = await project.signUp()
    const { json } = await project.asUser(ada, 'POST', '/auth/mfa/enrol', { totp_secret_base64: secret, totp: shown() })
    clock.advance(30)
    const recoveryCodes: string[] = json.recovery_codes
    return { ada, recoveryCodes }
  }

  const getAttempt = async (project: TestProject, { email, password }: SignedInPerson): Promise<string> => {
    const answer = await project.request('POST', '/auth/password/sign-in', { body: { email, password } })
    return answer.json.details.attempt_code
  }

  /** One after the other: passwords that are being looked at count as wrong ones until they are known. */
  async function getAttempts(project: TestProject, person: SignedInPerson, many: number): Promise<string[]> {
    const attempts: string[] = []
    while (attempts.length < many) attempts.push(await getAttempt(project, person))
    return attempts
  }

  const secondStep = (project: TestProject, code: string, totp: string) =>
    project.request('POST', '/auth/mfa/sign-in', { body: { type: 'totp', code, totp } })
  const recover = (project: TestProject, code: string, recovery_code: string) =>
    project.request('POST', '/auth/mfa/recovery-codes/sign-in', { body: { code, recovery_code } })

  return { shown, careful, getAttempt, getAttempts, secondStep, recover }
}

const count = (answers: readonly Answer[], wanted: number | string) =>
  answers.filter(({ status, code }) => status === wanted || code === wanted).length

const fifty = <Result>(one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => one(index)))

eachServer('the second factor', on => {
  const { shown, careful, getAttempt, getAttempts, secondStep, recover } = acting(on.clock)

  it('40: cannot be passed by: the code of an attempt opens nothing else', async () => {
    const world = await createWorld(on.testkit())
    const { project } = world
    const { ada } = await careful(project)
    const attempt = await getAttempt(project, ada)
    const asAccess = await project.request('GET', '/users/me', { accessToken: attempt })
    expect(asAccess).toMatchObject({ status: 401, code: 'UNPARSABLE_ACCESS_TOKEN' })
    const asRefresh = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken: attempt })
    expect(asRefresh).toMatchObject({ status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' })
    const withCode: readonly [path: string, body: object][] = [
      ['/auth/otp/sign-in', {}],
      ['/auth/password/reset', { password: 'an entirely new one' }],
      ['/contact-channels/verify', {}],
      ['/auth/passkey/sign-in', { authentication_response: {} }],
    ]
    const body = { config: { passkey_enabled: true, magic_link_enabled: true } }
    await project.asAdmin('PATCH', '/internal/projects/current', body)
    for (const [path, rest] of withCode) {
      const answer = await project.request('POST', path, { body: { code: attempt, ...rest } })
      expect(answer, path).toMatchObject({ status: 404, code: 'VERIFICATION_CODE_NOT_FOUND' })
    }
    const { json } = await project.asServer('GET', `/auth/sessions?user_id=${ada.userId}`)
    expect(json.items, 'the one from signing up').toHaveLength(1)
    expect((await secondStep(project, attempt, shown())).status).toBe(200)
  })

  it('40: is judged anew each time: nothing of an earlier sign-in counts for the next', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const signedIn = await secondStep(project, await getAttempt(project, ada), shown())
    const { access_token: accessToken, refresh_token: refreshToken } = signedIn.json
    const { email, password } = ada
    const again = await project.request('POST', '/auth/password/sign-in', {
      accessToken,
      refreshToken,
      body: { email, password },
    })
    expect(again.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  })

  it('51: is guessed at twenty times an hour, whichever attempts are begun anew', async () => {
    const project = await on.project()
    const { ada, recoveryCodes } = await careful(project)
    const attempts = await getAttempts(project, ada, 5)
    const guesses = await fifty(index => secondStep(project, attempts[index % 5] ?? '', '000000'))
    expect(count(guesses, 'INVALID_TOTP_CODE')).toBe(20)
    expect(count(guesses, 429)).toBe(30)
    // Neither the right code nor another kind of code is heard then: it could have been the next guess.
    expect((await secondStep(project, attempts[0] ?? '', shown())).status).toBe(429)
    expect((await recover(project, attempts[0] ?? '', recoveryCodes[0] ?? '')).status).toBe(429)
    on.clock.advance(200)
    expect((await secondStep(project, await getAttempt(project, ada), shown())).status).toBe(200)
  })

  it('51: is guessed at twenty times for one attempt, by whichever kind of code', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const attempt = await getAttempt(project, ada)
    const guess = (index: number) =>
      index % 2 === 0 ? secondStep(project, attempt, '000000') : recover(project, attempt, 'aaaa-aaaa-aaaa-aaaa')
    const misses: number[] = []
    for (let index = 0; index < 20; index += 1) {
      misses.push((await guess(index)).status)
      // So that the count per user does not answer instead.
      on.clock.advance(index % 4 === 0 ? 45 : 0)
    }
    expect(misses).toEqual(Array(20).fill(400))
    on.clock.advance(60)
    const exhausted = { status: 400, code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' }
    expect(await secondStep(project, attempt, shown())).toMatchObject(exhausted)
  })

  it('52: takes a code once, and none before it', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    on.clock.advance(60)
    const first = await secondStep(project, await getAttempt(project, ada), shown())
    expect(first.status).toBe(200)
    for (const steps of [0, -1]) {
      const replay = await secondStep(project, await getAttempt(project, ada), shown(steps))
      expect(replay, `${steps}`).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
    }
    expect((await secondStep(project, await getAttempt(project, ada), shown(1))).status, 'a later one').toBe(200)
    on.clock.advance(30)
    const passed = await secondStep(project, await getAttempt(project, ada), shown())
    expect(passed.code, 'the step that was taken early').toBe('INVALID_TOTP_CODE')
  })

  it('52: does not take the code that turned it on', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const totp = shown()
    await project.asUser(ada, 'POST', '/auth/mfa/enrol', { totp_secret_base64: secret, totp })
    const replay = await secondStep(project, await getAttempt(project, ada), totp)
    expect(replay).toMatchObject({ status: 400, code: 'INVALID_TOTP_CODE' })
  })

  it('52: takes a code once, of fifty who show it at once', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const attempts = await getAttempts(project, ada, 10)
    const totp = shown()
    const answers = await fifty(index => secondStep(project, attempts[index % 10] ?? '', totp))
    expect(count(answers, 200)).toBe(1)
  })

  it('53: takes a recovery code once, of fifty who show it at once', async () => {
    const project = await on.project()
    const { ada, recoveryCodes } = await careful(project)
    const attempts = await getAttempts(project, ada, 10)
    const answers = await fifty(index => recover(project, attempts[index % 10] ?? '', recoveryCodes[0] ?? ''))
    expect(count(answers, 200)).toBe(1)
    const path = '/auth/mfa/recovery-codes?user_id=me'
    expect((await project.asUser(ada, 'GET', path)).json.unused).toBe(9)
  })

  it('53: takes the recovery code of its own user only', async () => {
    const project = await on.project()
    const [{ ada }, { recoveryCodes }] = [await careful(project), await careful(project)]
    expect((await recover(project, await getAttempt(project, ada), recoveryCodes[0] ?? '')).status).toBe(400)
  })

  it('79: is turned off and renewed by no one but its user and the owner of the project', async () => {
    const project = await on.project()
    const [{ ada }, eve] = [await careful(project), await project.signUp()]
    const off = { accessToken: eve.accessToken, body: { totp_secret_base64: null } }
    expect((await project.request('PATCH', `/users/${ada.userId}`, off)).status).toBe(401)
    expect((await project.asUser(eve, 'POST', '/auth/mfa/recovery-codes')).status).toBe(400)
    expect((await project.request('POST', '/auth/mfa/recovery-codes')).code).toBe('USER_AUTHENTICATION_REQUIRED')
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me.json.requires_totp_mfa).toBe(true)
  })

  it('5: is not turned on, nor its recovery codes renewed, by someone who was thrown out', async () => {
    const project = await on.project()
    const { ada } = await careful(project)
    const eve = await project.signUp()
    for (const { userId } of [ada, eve]) {
      await project.asServer('PATCH', `/users/${userId}`, { password: 'an entirely new one' })
    }
    const [as, refused] = [{ accessToken: eve.accessToken }, { status: 401, code: 'ACCESS_TOKEN_EXPIRED' }]
    expect(await project.request('GET', '/users/me', as)).toMatchObject(refused)
    const body = { totp_secret_base64: secret }
    expect(await project.request('PATCH', '/users/me', { ...as, body })).toMatchObject(refused)
    const withCode = { ...as, body: { ...body, totp: shown() } }
    expect(await project.request('POST', '/auth/mfa/enrol', withCode)).toMatchObject(refused)
    const renewal = await project.asUser(ada, 'POST', '/auth/mfa/recovery-codes')
    expect(renewal).toMatchObject(refused)
  })

  it('82: leaves nothing in the database that passes it', async () => {
    const project = await on.project()
    const { ada, recoveryCodes } = await careful(project)
    const attempt = await getAttempt(project, ada)
    const dump = await getDump(on.testkit().latchkey.app.database, project.id)
    expect(dump).toContain('recovery_codes ')
    const bare = recoveryCodes.map(code => code.replaceAll('-', ''))
    const hex = Buffer.from(secret, 'base64').toString('hex')
    for (const held of [secret, hex, attempt, attempt.slice(6), ...recoveryCodes, ...bare]) {
      expect(dump.includes(held), held).toBe(false)
    }
  })
})

onPostgres('52, 53: the second factor on four servers (postgres)', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster(4)
  })
  afterAll(() => cluster.stop())

  /** Asks one server after the other, as a load balancer would. */
  const askAny = async ({ headers }: TestProject, index: number, path: string, body: object): Promise<number> => {
    const server = cluster.servers[index % cluster.servers.length]
    const response = await server?.fetch(`/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers('client'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response?.status ?? 0
  }

  it('takes a code and a recovery code once, wherever it is shown', async () => {
    const [first] = cluster.servers
    if (!first) throw new Error('The cluster has no servers.')
    const { shown, careful, getAttempts } = acting(cluster.clock)
    const project = await first.createProject()
    const { ada, recoveryCodes } = await careful(project)
    const succeeded = async (path: string, given: object) => {
      const attempts = await getAttempts(project, ada, 10)
      const statuses = await fifty(index => askAny(project, index, path, { code: attempts[index % 10], ...given }))
      return statuses.filter(status => status === 200).length
    }
    expect(await succeeded('/auth/mfa/recovery-codes/sign-in', { recovery_code: recoveryCodes[0] })).toBe(1)
    cluster.clock.advance(3600)
    expect(await succeeded('/auth/mfa/sign-in', { type: 'totp', totp: shown() })).toBe(1)
  })
})

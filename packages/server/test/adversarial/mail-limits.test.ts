/** F: emails to addresses of others. One client must not write to a list of addresses, and an office must still sign up. */
import type { Answer, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const password = 'correct horse battery'
const callback_url = 'http://localhost:3000/handler'

/** One after the other in batches, as a script would. */
async function inBatches(count: number, send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < count; start += 50) {
    const batch = Array.from({ length: Math.min(50, count - start) }, (_, index) => send(start + index))
    answers.push(...(await Promise.all(batch)))
  }
  return answers
}

const withStatus = (answers: readonly Answer[], status: number) => answers.filter(answer => answer.status === status)

function signUp(project: TestProject, name: string, request: object): Promise<Answer> {
  const email = `${name}@${project.id}.example.com`
  const body = { email, password, verification_callback_url: callback_url }
  return project.request('POST', '/auth/password/sign-up', { body, ...request })
}

eachServer('mails that clients cause', on => {
  it('case 107: sign-ups with 1 000 addresses from one client stop after the limit', {
    timeout: 120_000,
    tags: ['release'],
  }, async () => {
    const [project, other] = [await on.project(), await on.project()]
    const answers = await inBatches(1_000, index =>
      signUp(index % 2 ? project : other, `stranger-${index}`, {
        peerAddress: `2001:db8:107:1::${index.toString(16)}`,
      }),
    )
    expect(withStatus(answers, 200)).toHaveLength(120)
    const refused = withStatus(answers, 429)
    expect(refused).toHaveLength(880)
    for (const { headers, text, code } of refused) {
      expect(headers.get('content-type')).toContain('text/plain')
      expect(headers.get('ratelimit-limit')).toBe('120')
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
      expect(code).toBeNull()
      expect(text).not.toContain('stranger')
    }
    const users = await project.asServer('GET', '/users?limit=1000')
    const others = await other.asServer('GET', '/users?limit=1000')
    expect(users.json.items.length + others.json.items.length, 'a refused sign-up makes no account').toBe(120)
    const fromElsewhere = await signUp(project, 'elsewhere', { peerAddress: '2001:db8:107:2::1' })
    expect(fromElsewhere.status, 'another client').toBe(200)
    const fromServer = { level: 'server', peerAddress: '2001:db8:107:1::1' }
    expect((await signUp(project, 'by-server', fromServer)).status, 'a server at the same address').toBe(200)
  })

  it('case 107: an office of 100 people behind one address signs up with passwords at once', async () => {
    const project = await on.project()
    const answers = await inBatches(100, index =>
      signUp(project, `colleague-${index}`, { peerAddress: '203.0.113.107' }),
    )
    expect(withStatus(answers, 200)).toHaveLength(100)
  })

  it('case 107: an office of 100 people signs up by mailed codes within ten minutes, waiting as Retry-After says', {
    tags: ['release'],
  }, async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const started = on.clock.now().getTime()
    const send = (index: number) =>
      project.request('POST', '/auth/otp/send-sign-in-code', {
        peerAddress: '203.0.113.108',
        body: { email: `colleague-${index}@${project.id}.example.com`, callback_url },
      })
    for (let index = 0; index < 100; index += 1) {
      let answer = await send(index)
      while (answer.status === 429) {
        on.clock.advance(Number(answer.headers.get('retry-after')))
        answer = await send(index)
      }
      expect(answer.status).toBe(200)
    }
    expect(on.clock.now().getTime() - started).toBeLessThanOrEqual(10 * 60 * 1_000)
  })

  it('case 66: a client that used up its sign-ups still signs in, resets its password and proves its address', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const here = { peerAddress: '203.0.113.109' }
    const ada = await project.signUp()
    const strangers = await inBatches(130, index => signUp(project, `stranger-${index}`, here))
    expect(withStatus(strangers, 429)).toHaveLength(10)
    const { email } = ada
    const own = { body: { email, password: ada.password }, ...here }
    expect((await project.request('POST', '/auth/password/sign-in', own)).status).toBe(200)
    for (const path of ['/auth/password/send-reset-code', '/auth/password/send-reset-code']) {
      expect((await project.request('POST', path, { body: { email, callback_url }, ...here })).status).toBe(200)
    }
    const verification = { body: { email, callback_url }, accessToken: ada.accessToken, ...here }
    expect((await project.request('POST', '/contact-channels/send-verification-code', verification)).status).toBe(200)
  })
})

const env = { LATCHKEY_SIGN_UP_MAILS_PER_CLIENT_IP: '3/3600', LATCHKEY_MAILS_PER_PROJECT: '5/3600' }

eachServer(
  'limits on mails that are configured',
  on => {
    it('case 107: hold for invitations from one client, whichever accounts send them', async () => {
      const project = await on.project({ config: { 'teams.allowClientTeamCreation': true } })
      const invite = async (index: number, peerAddress: string) => {
        const { accessToken } = await project.signUp()
        const team = await project.asUser({ accessToken }, 'POST', '/teams', { display_name: 'Many' })
        const body = { team_id: team.json.id, email: `guest-${index}@${project.id}.example.com`, callback_url }
        return project.request('POST', '/team-invitations/send-code', { accessToken, peerAddress, body })
      }
      const statuses = []
      for (let index = 0; index < 4; index += 1) statuses.push((await invite(index, '198.51.100.1')).status)
      expect(statuses).toEqual([200, 200, 200, 429])
      expect((await invite(5, '198.51.100.2')).status, 'another client').toBe(200)
    })

    it('case 70: hold for the mails of one project from many clients, and for no other project', async () => {
      const config = { 'auth.otp.allowSignIn': true }
      const [project, other] = [await on.project({ config }), await on.project({ config })]
      const send = (to: TestProject, path: string, index: number, level: 'client' | 'server' = 'client') =>
        to.request('POST', path, {
          level,
          peerAddress: `198.51.100.${index}`,
          body: { email: `person-${index}@${to.id}.example.com`, callback_url },
        })
      const answers = []
      for (let index = 10; index < 17; index += 1) {
        answers.push(
          await send(project, index % 2 ? '/auth/otp/send-sign-in-code' : '/auth/password/send-reset-code', index),
        )
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
      expect((await signUp(project, 'ada', { peerAddress: '198.51.100.20' })).status, 'a sign-up counts as well').toBe(
        429,
      )
      expect((await send(other, '/auth/otp/send-sign-in-code', 21)).status, 'another project').toBe(200)
      expect((await send(project, '/auth/otp/send-sign-in-code', 22, 'server')).status, 'its own server').toBe(200)
      on.clock.advance(3_600 / 5)
      expect((await send(project, '/auth/otp/send-sign-in-code', 23)).status, 'later').toBe(200)
    })
  },
  { env },
)

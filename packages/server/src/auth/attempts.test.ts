import { type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const env = {
  LATCHKEY_PASSWORD_ATTEMPTS: '3/300',
  LATCHKEY_PASSWORD_ATTEMPTS_PER_CLIENT_IP: '5/300',
  LATCHKEY_SECOND_FACTOR_ATTEMPTS: '2/300',
  LATCHKEY_CODE_MAILS: '1/300',
}

eachServer(
  'rate limits on attempts, configured by the operator,',
  on => {
    let clients = 0
    const newClientIp = () => {
      clients += 1
      return { peerAddress: `2001:db8:${clients}::1` }
    }
    const signIn = (project: TestProject, email: string, password: string, from: object) =>
      project.request('POST', '/auth/password/sign-in', { body: { email, password }, ...from })

    it('apply to the passwords of one account from one client IP', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const [here, nextDoor, elsewhere] = [newClientIp(), { peerAddress: `2001:db8:${clients}::2` }, newClientIp()]
      for (const from of [here, nextDoor, here]) {
        expect((await signIn(project, ada.email, 'wrong horse', from)).status).toBe(400)
      }
      const refused = await signIn(project, ada.email, ada.password, nextDoor)
      expect(refused.status, 'an address of the same /64').toBe(429)
      expect(refused.headers.get('ratelimit-limit')).toBe('3')
      expect((await signIn(project, ada.email, ada.password, elsewhere)).status).toBe(200)
      on.clock.advance(100)
      expect((await signIn(project, ada.email, ada.password, here)).status).toBe(200)
    })

    it('hold for the passwords of one account by whichever of its addresses', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const second = `second-${ada.email}`
      const channel = { user_id: ada.userId, type: 'email', value: second, used_for_auth: true }
      const created = await project.asServer('POST', '/contact-channels', channel)
      expect(created.status, created.text).toBe(201)
      const here = newClientIp()
      for (const email of [ada.email, second, ada.email]) {
        expect((await signIn(project, email, 'wrong horse', here)).status).toBe(400)
      }
      expect((await signIn(project, second, ada.password, here)).status).toBe(429)
    })

    it('apply to all passwords from one client IP', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const here = newClientIp()
      for (let number = 0; number < 5; number += 1) {
        expect((await signIn(project, `nobody-${number}@example.com`, 'a guess', here)).status).toBe(400)
      }
      expect((await signIn(project, ada.email, ada.password, here)).status).toBe(429)
      expect((await signIn(project, ada.email, ada.password, newClientIp())).status).toBe(200)
    })

    it('refuse concurrent guesses above the limit, and a correct password after them', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const here = newClientIp()
      const guesses = await Promise.all(
        Array.from({ length: 4 }, () => signIn(project, ada.email, 'wrong horse', here)),
      )
      expect(guesses.filter(({ status }) => status === 400)).toHaveLength(3)
      expect((await signIn(project, ada.email, ada.password, here)).status).toBe(429)
    })

    it('hold for the second factor of one user, from wherever', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const totp_secret_base64 = Buffer.alloc(20, 3).toString('base64')
      const enrolled = await project.asUser(ada, 'POST', '/auth/mfa/enrol', {
        totp_secret_base64,
        totp: totpCode(totp_secret_base64, on.clock.now()),
      })
      expect(enrolled.status, enrolled.text).toBe(200)
      on.clock.advance(60)
      const attempt = async () =>
        (await signIn(project, ada.email, ada.password, newClientIp())).json.details.attempt_code
      const answer = async (totp: string) => {
        const body = { type: 'totp', totp, code: await attempt() }
        return project.request('POST', '/auth/mfa/sign-in', { body, ...newClientIp() })
      }
      for (let misses = 0; misses < 2; misses += 1) expect((await answer('000000')).code).toBe('INVALID_TOTP_CODE')
      expect((await answer(totpCode(totp_secret_base64, on.clock.now()))).status).toBe(429)
      on.clock.advance(150)
      expect((await answer(totpCode(totp_secret_base64, on.clock.now()))).status).toBe(200)
    })

    it('hold for mails with a code, for each purpose by itself', async () => {
      const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
      const email = `${project.id}@example.com`
      const callback_url = 'http://localhost:3000/handler'
      const ask = (path: string) => project.request('POST', path, { body: { email, callback_url } })
      for (const path of ['/auth/password/send-reset-code', '/auth/otp/send-sign-in-code']) {
        expect([(await ask(path)).status, (await ask(path)).status]).toEqual([200, 429])
      }
    })
  },
  { env },
)

/** Attacks on other tenants of the same process by what checking passwords costs. */
import type { Answer, Level, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { pbkdf2Hash } from '../support/imported-hashes.ts'
import { eachServer } from '../support/servers.ts'

const password = 'correct horse battery'
/** bcrypt of cost 12, a quarter of a second of a core. */
const expensive = '$2b$12$abcdefghijklmnopqrstuuwK4mVBkUk7ZyqZ2tXzX9bYzL0pVYk3u'

eachServer(
  'case 106: a tenant that floods sign-ins against its own expensive imported hashes',
  on => {
    const addUser = async (project: TestProject, email: string, password_hash: string) => {
      const body = { primary_email: email, primary_email_auth_enabled: true, password_hash }
      expect((await project.asServer('POST', '/users', body)).status).toBe(201)
    }
    const signIn = (project: TestProject, email: string, level: Level, given = password) =>
      project.request('POST', '/auth/password/sign-in', { level, body: { email, password: given } })
    const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

    /** Forty requests in flight, always; each account is tried a few times only, since wrong passwords are counted. */
    const flood = async (level: Level) => {
      const project = await on.project()
      const accounts = Array.from({ length: 40 }, (_, index) => `slow${index}@example.com`)
      await Promise.all(accounts.map(email => addUser(project, email, expensive)))
      const answers: Answer[] = []
      let isOver = false
      const loops = accounts.map(async email => {
        while (!isOver) {
          const answer = await signIn(project, email, level)
          answers.push(answer)
          if (answer.status === 429) await pause(50)
        }
      })
      while (!answers.some(({ status }) => status === 429)) await pause(10)
      return {
        project,
        answers,
        checked: () => answers.filter(({ status }) => status !== 429).length,
        async stop() {
          isOver = true
          await Promise.all(loops)
        },
      }
    }

    it.each([
      ['the publishable key', 'client'],
      ['its server key', 'server'],
    ] as const)(
      'with %s delays no imported user of another tenant, and fills its own share of the queue',
      async (_, level) => {
        const tenant = await on.project()
        const people = Array.from({ length: 6 }, (_, index) => `ada${index}@example.com`)
        const hash = pbkdf2Hash(password, 100_000)
        for (const email of people) await addUser(tenant, email, hash)
        const attack = await flood(level)
        const before = attack.checked()
        for (const email of people) {
          const { status, text } = await signIn(tenant, email, 'client')
          expect(status, text).toBe(200)
        }
        // Behind the flood in one queue, each of the six would have waited for six of the expensive hashes.
        expect(attack.checked() - before).toBeLessThan(people.length)
        await attack.stop()
        const refused = attack.answers.filter(({ status }) => status === 429)
        expect(refused.length).toBeGreaterThan(0)
        for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
      },
      60_000,
    )

    it('delays no imported user with as expensive a hash until its queue is empty', async () => {
      const tenant = await on.project()
      await addUser(tenant, 'ada@example.com', pbkdf2Hash(password, 600_000))
      const attack = await flood('server')
      const before = attack.checked()
      expect((await signIn(tenant, 'ada@example.com', 'client')).status).toBe(200)
      expect(attack.checked() - before).toBeLessThan(4)
      await attack.stop()
    }, 60_000)

    it('delays no sign-up, sign-in or new user of another tenant', async () => {
      const tenant = await on.project()
      const attack = await flood('server')
      const before = attack.checked()
      for (let round = 0; round < 3; round += 1) {
        const { email } = await tenant.signUp()
        expect((await signIn(tenant, email, 'client')).status).toBe(200)
        const body = { primary_email: `by-server${round}@example.com`, password }
        expect((await tenant.asServer('POST', '/users', body)).status).toBe(201)
      }
      expect(attack.checked() - before).toBeLessThan(9)
      await attack.stop()
    }, 60_000)

    it('lets an unknown address wait like a known one, at itself and at another tenant', async () => {
      const tenant = await on.project()
      const { email } = await tenant.signUp()
      const attack = await flood('client')
      const before = attack.checked()
      expect((await signIn(tenant, 'nobody@example.com', 'client')).code).toBe('EMAIL_PASSWORD_MISMATCH')
      expect((await signIn(tenant, email, 'client', 'wrong horse')).code).toBe('EMAIL_PASSWORD_MISMATCH')
      expect(attack.checked() - before, 'at another tenant').toBeLessThan(2)
      // The queue of expensive hashes is full, and so it is for unknown addresses.
      const shown = async (email: string) => {
        const { status, code, text, headers } = await signIn(attack.project, email, 'client')
        return JSON.stringify({ status, code, text, retryAfter: headers.get('retry-after') })
      }
      const [known, unknown] = [new Set<string>(), new Set<string>()]
      for (let index = 0; index < 6; index += 1) {
        known.add(await shown(`slow${index}@example.com`))
        unknown.add(await shown(`nobody${index}@example.com`))
      }
      const refused = [...known].find(answer => answer.includes('429'))
      expect(refused).toBeDefined()
      expect([...unknown]).toContain(refused)
      await attack.stop()
    }, 60_000)
  },
  // Of expensive hashes four may wait, so that a flood is over soon after it was stopped.
  { hashing: 'real', env: { LATCHKEY_PASSWORD_QUEUE: '40' } },
)

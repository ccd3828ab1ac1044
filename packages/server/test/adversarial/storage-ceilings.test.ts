/** What one owner may store, and how many requests their projects make, whatever number of projects they create. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answeredWithoutStorage } from '../../src/kernel/http/storage.ts'
import { eachDeployment, type OwnedProject } from '../support/deployments.ts'
import { endpoints } from '../support/endpoints.ts'
import { type Receiver, startReceiver } from '../support/webhook-receivers.ts'

const password = 'correct horse battery'
const newAddress = () => `${randomUUID()}@example.com`
/** Of 90 KB: the header of an image of one pixel, and what no database compresses. */
const picture = () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex')
  return `data:image/png;base64,${Buffer.concat([header, randomBytes(90_000)]).toString('base64')}`
}
const addUser = (project: OwnedProject, more: object = {}) => project.call('POST', '/users', { ...more })
const refusal = { status: 400, text: expect.stringContaining('LATCHKEY_STORAGE_MEGABYTES_PER_OWNER') }

it('every endpoint that is answered without storage exists', () => {
  const routes = new Set<string>(endpoints.map(({ route }) => route))
  expect([...answeredWithoutStorage].filter(route => !routes.has(route))).toEqual([])
})

eachDeployment(
  'the storage of an owner',
  on => {
    it('is measured over all of their projects, and writes above the ceiling are refused until something is deleted', async () => {
      const [eve, ada] = [await on.stranger(), await on.stranger()]
      const [first, second, other] = [await eve.createProject(), await eve.createProject(), await ada.createProject()]
      const ids: string[] = []
      const email = newAddress()
      const withPassword = { primary_email: email, primary_email_auth_enabled: true, password }
      expect((await addUser(first, withPassword)).status).toBe(201)
      // Half of it in each: neither project is above the ceiling by itself.
      for (const project of [first, second])
        for (let count = 0; count < 12; count += 1) {
          const { status, json, text } = await addUser(project, { profile_image_url: picture() })
          expect(status, text).toBe(201)
          if (project === first) ids.push(json.id)
        }

      const written = async () => {
        on.clock.advance(60)
        for (const project of [first, second]) await project.call('PATCH', `/users/${ids[0]}`, { display_name: 'Eve' })
        return addUser(second)
      }
      await expect.poll(written, { timeout: 30_000, interval: 400 }).toMatchObject(refusal)
      for (const project of [first, second]) {
        expect(await addUser(project)).toMatchObject(refusal)
        expect(await project.call('PATCH', '/internal/projects/current', { display_name: 'Other' })).toMatchObject(
          refusal,
        )
        const signUp = { email: newAddress(), password, verification_callback_url: 'https://app.example.com/handler' }
        expect(await project.call('POST', '/auth/password/sign-up', signUp)).toMatchObject(refusal)
        const code = { email: newAddress(), callback_url: 'https://app.example.com/handler/magic-link-callback' }
        expect(await project.call('POST', '/auth/otp/send-sign-in-code', code)).toMatchObject(refusal)
        expect((await project.call('GET', '/users')).status).toBe(200)
      }
      expect((await first.call('POST', '/auth/password/sign-in', { email, password })).status).toBe(200)
      expect((await addUser(other)).status).toBe(201)
      const { findings } = (await first.call('GET', '/internal/doctor')).json
      expect(findings).toContainEqual(expect.objectContaining({ id: 'storage.owner', severity: 'problem' }))

      for (const id of ids) expect((await first.call('DELETE', `/users/${id}`)).status).toBe(200)
      const again = async () => {
        on.clock.advance(60)
        await first.call('DELETE', `/users/${randomUUID()}`)
        return (await addUser(second)).status
      }
      await expect.poll(again, { timeout: 30_000, interval: 400 }).toBe(201)
    }, 90_000)
  },
  { LATCHKEY_STORAGE_MEGABYTES_PER_OWNER: '2', LATCHKEY_ACCESS_TOKEN_SECONDS: '86400' },
)

eachDeployment(
  'the outgoing requests of an owner',
  on => {
    let receiver: Receiver
    beforeAll(async () => {
      receiver = await startReceiver()
    })
    afterAll(() => receiver.stop())

    it('are counted across their projects: deliveries wait, uses of providers are refused, and others go on', async () => {
      const [eve, ada] = [await on.stranger(), await on.stranger()]
      const projects = [await eve.createProject(), await eve.createProject()]
      const other = await ada.createProject()
      const { relay, webhooks } = on.testkit().latchkey
      const deliver = async () => {
        await relay.drain()
        await webhooks.drain()
        return receiver.received.map(({ path }) => path)
      }
      for (const [index, project] of [...projects, other].entries()) {
        const url = `${receiver.url}/${project === other ? 'ada' : `eve-${index}`}`
        expect((await project.call('POST', '/webhooks/endpoints', { url })).status).toBe(201)
        expect((await addUser(project)).status).toBe(201)
        expect((await addUser(project)).status).toBe(201)
      }
      const delivered = await deliver()
      expect(delivered.filter(path => path.includes('eve'))).toHaveLength(3)
      expect(delivered.filter(path => path.includes('ada'))).toHaveLength(2)

      const provider = { id: 'gitlab', type: 'standard', client_id: 'id', client_secret: 'secret' }
      const [first] = projects
      const test = async (project: OwnedProject | undefined) => {
        await project?.call('PATCH', '/internal/projects/current', { config: { oauth_providers: [provider] } })
        return project?.call('POST', '/internal/oauth-tests', { provider_config_id: 'gitlab' })
      }
      expect((await test(first))?.status).toBe(429)
      expect((await test(other))?.status).toBe(201)

      // One more each 20 minutes.
      on.clock.advance(20 * 60 + 1)
      const later = await deliver()
      expect(later.filter(path => path.includes('eve'))).toHaveLength(4)
    }, 60_000)
  },
  {
    LATCHKEY_OUTGOING_REQUESTS_PER_OWNER: '3/3600',
    LATCHKEY_ACCESS_TOKEN_SECONDS: '86400',
    LATCHKEY_OUTGOING_ALLOW: 'loopback',
    LATCHKEY_OUTGOING_ALLOW_HTTP: 'true',
  },
)

import { randomUUID } from 'node:crypto'
import { TeamDeleted } from '@latchkey/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { answered, type Receiver, startReceiver, webhookProject } from '../../test/support/webhook-receivers.ts'

const hour = 3_600
const event = TeamDeleted({ id: '00000000-0000-4000-8000-000000000000' })

eachServer('a webhook endpoint that does not work', on => {
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(() => receiver.stop())

  /** A project of an owner with an address. */
  const scene = async () => {
    const testkit = on.testkit()
    const email = `${randomUUID()}@example.com`
    const { accessToken } = await testkit.internal.signUp(email)
    const team = { display_name: 'Owners', creator_user_id: 'me' }
    const { json } = await testkit.internal.asUser({ accessToken }, 'POST', '/teams', team)
    const made = await webhookProject(testkit, { ownerTeamId: json.id })
    const notices = async () => {
      await testkit.latchkey.worker.drain()
      const mails = await testkit.mailbox.list(email)
      return mails.filter(({ subject }) => subject.includes('webhook endpoint'))
    }
    const endpoint = async (id: string) => (await made.request('GET', `/endpoints/${id}`)).json
    return { ...made, notices, endpoint }
  }
  it('a webhook endpoint that does not work is switched off at once when it answers 410, and its owners get a notice', async () => {
    const { addEndpoint, publish, deliver, notices, endpoint, request } = await scene()
    const { id } = await addEndpoint({ url: receiver.url })
    receiver.answer = answered(410)
    await publish(event, event, event)
    await deliver()
    expect(await endpoint(id)).toMatchObject({ enabled: false, disabled_reason: 'gone' })
    for (const { deliveries } of (await request('GET', '/messages')).json.items)
      expect(deliveries).toMatchObject([{ status: 'given_up', next_attempt_at_millis: null }])
    const [mail, ...others] = await notices()
    expect(others).toEqual([])
    expect(mail?.text).toContain('410')
    on.clock.advance(1)
    await publish(event)
    await deliver()
    expect((await request('GET', '/messages')).json.items[0].deliveries).toEqual([])
  })

  it('a webhook endpoint that does not work is switched off after five days without a success, and not before', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    const { addEndpoint, publish, deliver, notices, endpoint } = await scene()
    const { id } = await addEndpoint({ url: receiver.url })
    receiver.answer = answered(500)
    await publish(event)
    for (let hours = 0; hours < 24 * 5; hours += 3) {
      await deliver()
      on.clock.advance(3 * hour)
    }
    expect(await endpoint(id)).toMatchObject({ enabled: true })
    await publish(event)
    await deliver()
    expect(await endpoint(id)).toMatchObject({ enabled: false, disabled_reason: 'failing' })
    const [mail] = await notices()
    expect(mail?.text).toContain('five days')
  })

  it('stays on when a delivery succeeds meanwhile', async () => {
    const { addEndpoint, publish, deliver, endpoint, notices } = await scene()
    const { id } = await addEndpoint({ url: receiver.url })
    for (let hours = 0; hours < 24 * 8; hours += 6) {
      receiver.answer = answered(hours === 24 * 4 ? 200 : 500)
      if (hours % 48 === 0) await publish(event)
      await deliver()
      on.clock.advance(6 * hour)
    }
    expect(await endpoint(id)).toMatchObject({ enabled: true })
    expect(await notices()).toEqual([])
  }, 60_000)

  it('receives one delivery at a time after 429, 502 and 504, until the next success', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    const { addEndpoint, publish, deliver } = await scene()
    await addEndpoint({ url: receiver.url })
    let [open, most] = [0, 0]
    const slowly = (status: number) => (response: Parameters<Receiver['answer']>[0]) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.writeHead(status).end()
      }, 300)
    }
    const getMost = async (status: number) => {
      most = 0
      receiver.answer = slowly(status)
      await publish(...Array.from({ length: 9 }, () => event))
      await deliver()
      return most
    }
    expect(await getMost(200)).toBe(8)
    expect(await getMost(500)).toBe(8)
    for (const status of [429, 502, 504]) {
      await getMost(status)
      expect(await getMost(status)).toBe(1)
      expect(await getMost(200)).toBeLessThanOrEqual(8)
      expect(await getMost(200)).toBe(8)
    }
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs, startLatchkey } from './support/program.ts'
import { openScene, type Scene, type Shop } from './support/scene.ts'

describe('the events of a project on the command line', { timeout: patienceMs }, () => {
  let scene: Scene
  let shop: Shop
  beforeAll(async () => {
    scene = await openScene()
    shop = await scene.shop()
  })
  afterAll(() => scene.stop())

  let child: ReturnType<typeof startLatchkey> | undefined
  afterEach(() => child?.kill('SIGKILL'))

  /** A command that goes on, and its lines. Ready once it has said so. */
  async function start(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const surroundings = { LATCHKEY_BASE_URL: scene.url, XDG_CONFIG_HOME: scene.folder, ...shop.env, ...env }
    const started = startLatchkey(words, { cwd: scene.folder, env: surroundings })
    child = started
    const lines = createInterface(started.stdout)[Symbol.asyncIterator]()
    const next = async () => String((await lines.next()).value)
    const end = async () => {
      started.kill('SIGINT')
      const [code] = await once(started, 'exit')
      return code
    }
    return { started, next, end }
  }

  const getOutput = async ({ stderr }: ReturnType<typeof startLatchkey>) =>
    String((await once(createInterface(stderr), 'line'))[0])
  const relayed = () => scene.testkit.latchkey.relay.drain()

  it('the events of a project on the command line are shown as they happen, and Ctrl+C ends it', async () => {
    const tail = await start(['events', 'tail', '--type', 'user'])
    expect(await getOutput(tail.started)).toContain('Waiting for events')
    await shop.admin.createTeam({ displayName: 'Crew' })
    const user = await shop.admin.createUser({ displayName: 'Ada\u001b[2J' })
    await relayed()
    expect(await tail.next()).toMatch(new RegExp(`Z {2}user\\.created +Ada \\[2J \\(${user.id}\\)$`))
    expect(await tail.end()).toBe(0)
  })

  it('the events of a project on the command line are shown as JSON from a cursor on, which a later call goes on from', async () => {
    const after = await shop.admin.getEventCursor()
    const { id } = await shop.admin.createUser({ displayName: 'Grace' })
    await relayed()
    const tail = await start(['events', 'tail', '--after', after, '--json'])
    const event = JSON.parse(await tail.next())
    expect(event).toMatchObject({ type: 'user.created', data: { id, display_name: 'Grace' } })
    await tail.end()
    const [same] = await shop.admin.listEvents({ after })
    expect(event.cursor).toBe(same?.cursor)
  })

  it('the events of a project on the command line are refused for a type that does not exist, with those that do', async () => {
    const refused = await shop.run('events', 'tail', '--type', 'user.renamed')
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('user.created, user.updated') })
  })

  it('the events of a project on the command line are forwarded to a receiver on this machine, signed like webhooks', {
    tags: ['release'],
  }, async () => {
    const received: { headers: Record<string, string>; body: string }[] = []
    const receiver = createServer(async (request, response) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      received.push({ headers, body: Buffer.concat(await request.toArray()).toString() })
      response.writeHead(received.length === 1 ? 200 : 500).end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`
    try {
      const listen = await start(['webhooks', 'listen', '--forward-to', url, '--json'])
      const { secret } = JSON.parse(await listen.next())
      const user = await shop.admin.createUser({ displayName: 'Mary' })
      await relayed()
      const delivered = JSON.parse(await listen.next())
      expect(delivered).toMatchObject({ type: 'user.created', status: 200, isDelivered: true })
      const [delivery] = received
      const verified = new Webhook(secret).verify(delivery?.body ?? '', delivery?.headers ?? {})
      expect(verified).toMatchObject({ type: 'user.created', data: { id: user.id }, version: expect.any(Number) })
      expect(delivery?.headers['webhook-id']).toBe(delivered.id)

      await user.delete()
      await relayed()
      expect(JSON.parse(await listen.next())).toMatchObject({ type: 'user.deleted', status: 500, isDelivered: false })
      await listen.end()
    } finally {
      receiver.close()
    }
  })

  it('the events of a project on the command line are forwarded with the secret of the environment, and say so when the receiver is not there', {
    tags: ['release'],
  }, async () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const words = ['webhooks', 'listen', '--forward-to', 'http://127.0.0.1:1/hook']
    const listen = await start(words, { LATCHKEY_WEBHOOK_SECRET: secret })
    expect(await listen.next()).toBe(`Signing secret: ${secret}`)
    await shop.admin.createTeam({ displayName: 'Crew' })
    await relayed()
    expect(await listen.next()).toMatch(/team\.created +Crew .*→ .*(bad port|ECONNREFUSED)/)
    await listen.end()
    expect(await shop.run('webhooks', 'listen')).toMatchObject({
      code: 1,
      said: expect.stringContaining('--forward-to'),
    })
    expect((await shop.run('webhooks', 'listen', '--forward-to', 'localhost')).said).toContain('is no URL')
  })
})

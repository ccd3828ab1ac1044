/** The receiver in `examples`, as its readers start it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { TeamDeleted } from '@latchkey/contract'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../../test/support/server-process.ts'
import { eachServer } from '../../test/support/servers.ts'
import { webhookProject } from '../../test/support/webhook-receivers.ts'

const program = fileURLToPath(new URL('../../../../examples/webhook-receiver/receiver.js', import.meta.url))
const teamId = '00000000-0000-4000-8000-000000000000'

eachServer('the example of a receiver', on => {
  let receiver: ChildProcess | undefined
  afterEach(() => void receiver?.kill())

  /** Returns what it prints. */
  async function start(port: number, secret: string): Promise<() => string> {
    const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret }
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    receiver = child
    let printed = ''
    child.stdout.on('data', chunk => {
      printed += chunk
    })
    await expect.poll(() => printed).toContain('Receiving webhooks')
    return () => printed
  }

  /** A project whose clock shows the time of the receiver, which refuses what is old. */
  async function scene() {
    const made = await webhookProject(on.testkit())
    const behindMs = Date.now() - on.clock.now().getTime()
    if (behindMs > 0) on.clock.advance(behindMs / 1000)
    const port = await freePort()
    const { id, secret } = await made.addEndpoint({ url: `http://127.0.0.1:${port}/hook` })
    return { ...made, port, id, secret }
  }

  it('accepts deliveries, and processes a message once that comes twice', async () => {
    const { port, secret, publish, deliver, request, attempts } = await scene()
    const printed = await start(port, secret)
    await publish(TeamDeleted({ id: teamId }))
    await deliver()
    const [message] = (await request('GET', '/messages')).json.items
    await request('POST', `/messages/${message.id}/resend`, {})
    await deliver()
    expect((await attempts()).map(({ response_status: status }) => status)).toEqual([204, 204])
    expect(printed().match(/team\.deleted \(version 1\)/g)).toHaveLength(1)
  })

  it('refuses what is not signed, and goes on after senders that break off or send too much', async () => {
    const { port, secret, publish, deliver, attempts } = await scene()
    const printed = await start(port, secret)
    const url = `http://127.0.0.1:${port}/hook`
    expect((await fetch(url, { method: 'POST', body: '{"type":"user.created"}' })).status).toBe(400)
    const large = fetch(url, { method: 'POST', body: new Uint8Array(5 * 1024 * 1024) })
    expect(await large.then(({ status }) => status).catch(() => 400)).toBe(400)
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const half = 'POST /hook HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nhalf'
    await new Promise(resolve => socket.write(half, resolve))
    socket.destroy()
    await publish(TeamDeleted({ id: teamId }))
    await deliver()
    expect((await attempts()).map(({ response_status: status }) => status)).toEqual([204])
    expect(printed()).not.toContain('user.created')
  })
})

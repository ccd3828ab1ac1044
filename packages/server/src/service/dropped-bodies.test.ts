/** What SDKs report is dropped unread: that costs no connection, however the body comes. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { type Listening, listen } from '../listen.ts'

const limit = 1024 * 1024

eachServer('a report that is dropped unread', on => {
  let listening: Listening | undefined
  beforeAll(async () => {
    listening = await listen(on.testkit().latchkey.answer, { host: '127.0.0.1', port: 0 })
  })
  afterAll(() => listening?.close())
  const getPort = () => listening?.port ?? 0

  const head = (framing: string) =>
    `POST /api/v1/analytics/events/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\n${framing}\r\n\r\n`
  const stated = (body: string) => head(`content-length: ${body.length}`) + body
  const chunked = (body: string) => `${head('transfer-encoding: chunked')}${chunk(body)}0\r\n\r\n`
  const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`

  /** A connection, and the statuses of the responses on it. */
  function open() {
    const socket = connect(getPort(), '127.0.0.1')
    let received = ''
    socket.on('data', bytes => {
      received += bytes.toString('latin1')
    })
    const getStatuses = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    const statuses = (expected: readonly number[]) => expect.poll(getStatuses).toEqual(expected)
    return { socket, getStatuses, statuses }
  }
  const write = (socket: Socket, text: string) => new Promise<void>(resolve => socket.write(text, () => resolve()))

  describe.each([
    ['of no bytes', stated(''), 200],
    ['of as many bytes as are taken', stated('x'.repeat(limit)), 200],
    ['in chunks', chunked('x'.repeat(300_000)), 200],
    ['of more bytes than are taken', stated('x'.repeat(limit + 1)), 413],
    ['of more bytes than are taken, in chunks', chunked('x'.repeat(limit + 1)), 413],
  ])('%s', (_, request, status) => {
    it(`is answered with ${status}, and the connection is used again`, async () => {
      const { socket, statuses } = open()
      await write(socket, request)
      await statuses([status])
      for (let times = 0; times < 3; times++) await write(socket, stated('{"events":[]}'))
      await statuses([status, 200, 200, 200])
      socket.destroy()
    })
  })

  it('and comes slowly is answered when it is whole, and the connection is used again', async () => {
    const { socket, getStatuses, statuses } = open()
    await write(socket, `${head('content-length: 20')}0123456789`)
    const another = open()
    await write(another.socket, stated('x'))
    await another.statuses([200])
    expect(getStatuses()).toEqual([])
    await write(socket, `0123456789${stated('x')}`)
    await statuses([200, 200])
    for (const each of [socket, another.socket]) each.destroy()
  })

  it('and is shorter than its header says holds up no one, and ends with its connection', async () => {
    const { socket } = open()
    await write(socket, `${head('content-length: 500')}x`)
    socket.destroy()
    const { socket: next, statuses } = open()
    await write(next, stated('x'))
    await statuses([200])
    next.destroy()
  })

  it('and is longer than its header says ends its connection, and no other', async () => {
    const { socket, getStatuses } = open()
    const ended = new Promise(resolve => socket.once('close', resolve))
    await write(socket, `${head('content-length: 3')}xyz and more\r\n\r\n`)
    await ended
    expect(getStatuses().at(-1)).toBe(400)
    const { socket: next, statuses } = open()
    await write(next, stated('x'))
    await statuses([200])
    next.destroy()
  })

  it('is answered alike with a wrong key, an unknown project and no credentials', async () => {
    const { id } = await on.project()
    const callers: readonly Readonly<Record<string, string>>[] = [
      { 'x-stack-access-type': 'client', 'x-stack-project-id': id, 'x-stack-publishable-client-key': 'wrong' },
      { 'x-stack-access-type': 'client', 'x-stack-project-id': 'none' },
      {},
    ]
    for (const headers of callers) {
      const sent = { method: 'POST', headers, body: '{}' }
      const answer = await fetch(`http://127.0.0.1:${getPort()}/api/v1/analytics/events/batch`, sent)
      expect([answer.status, await answer.json()]).toEqual([200, { inserted: 0 }])
    }
  })
})

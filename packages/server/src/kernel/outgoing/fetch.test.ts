import type { Socket } from 'node:net'
import { inspect } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { selfSigned } from '../../../test/support/certificates.ts'
import { eachDatabase } from '../../../test/support/databases.ts'
import { getResponse, type HostileServer, startHostileServer } from '../../../test/support/hostile-servers.ts'
import { transaction } from '../db/transaction.ts'
import { createFetch, type OutgoingFetch, type OutgoingOptions, type OutgoingRequest } from './fetch.ts'
import type { OutgoingFailure } from './outgoing-error.ts'

const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

function fetchWith(options: Partial<OutgoingOptions> = {}): OutgoingFetch {
  const fetch = createFetch({ allow: ['loopback'], allowHttp: true, ...options })
  ended.push(fetch.close)
  return fetch
}

async function serve(...given: Parameters<typeof startHostileServer>): Promise<HostileServer> {
  const server = await startHostileServer(...given)
  ended.push(server.stop)
  return server
}

const request: OutgoingRequest = { purpose: 'webhook', deadlineMs: 5_000 }
const failure = async (work: Promise<unknown>): Promise<{ kind?: OutgoingFailure; message: string; code?: string }> =>
  work.then(
    () => Promise.reject(new Error('It succeeded.')),
    error => error,
  )

/** Writes something again and again, for as long as the client listens. */
function keepWriting(socket: Socket, chunk: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(chunk), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Writes as fast as the client reads; returns how much was accepted. */
function flood(socket: Socket, chunk: Buffer): () => number {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
  return () => socket.bytesWritten
}

describe('a service of the operator', () => {
  it('a service of the operator is reached on a private address over http, for its purpose and at its origin alone', async () => {
    const server = await serve(socket => socket.end(getResponse(200, 'here', [])))
    const other = await serve(socket => socket.end(getResponse(200, 'elsewhere', [])))
    const fetch = fetchWith({ allow: [], allowHttp: false, ownServices: { ai: server.url } })
    const ofModel = { ...request, purpose: 'ai' } as const
    expect(await (await fetch(`${server.url}/v1/chat`, ofModel)).text()).toBe('here')
    const byName = fetchWith({ allow: [], allowHttp: false, ownServices: { ai: `http://localhost:${server.port}` } })
    expect(await (await byName(`http://localhost:${server.port}/v1/chat`, ofModel)).text()).toBe('here')

    expect(await failure(fetch(server.url, request))).toMatchObject({ kind: 'refused-url' })
    expect(await failure(fetch(other.url, ofModel))).toMatchObject({ kind: 'refused-url' })
    const https = server.url.replace('http:', 'https:')
    for (const purpose of ['webhook', 'oauth', 'payments', 'ai'] as const)
      expect(await failure(fetch(https, { ...request, purpose }))).toMatchObject({ kind: 'refused-address' })
    expect(other.requests).toEqual([])
  })

  it('may share connections', async () => {
    const server = await serve(socket => socket.write(getResponse(200, 'here')))
    const fetch = fetchWith({ allow: [], allowHttp: false, ownServices: { payments: server.url } })
    const sharing = { ...request, purpose: 'payments', sharesConnection: true } as const
    for (const _ of [1, 2, 3, 4]) expect(await (await fetch(server.url, sharing)).text()).toBe('here')
    expect(server.connections(), 'fewer than requests').toBeLessThan(4)
  })
})

describe('outgoing request', () => {
  it('sends method, headers and body, and returns the response', async () => {
    const server = await serve(socket =>
      socket.end(getResponse(201, '{"ok":true}', ['content-type: application/json'])),
    )
    const response = await fetchWith()(`${server.url}/path?query=1`, {
      ...request,
      method: 'POST',
      headers: { 'x-own': 'value' },
      body: new URLSearchParams({ code: '1 2' }),
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json'])
    expect(await response.json()).toEqual({ ok: true })
    const [sent = ''] = server.requests
    expect(sent).toMatch(/^POST \/path\?query=1 HTTP\/1\.1\r\n/)
    for (const line of [
      `host: 127.0.0.1:${server.port}`,
      'x-own: value',
      'user-agent: Latchkey',
      'content-type: application/x-www-form-urlencoded;charset=UTF-8',
      'content-length: 8',
      'connection: close',
    ])
      expect(sent).toContain(`\r\n${line}`)
  })

  it('decompresses the body and removes the headers about its compressed form', async () => {
    const coded = { gzip: gzipSync('plain text'), br: brotliCompressSync('plain text') }
    for (const [coding, bytes] of Object.entries(coded)) {
      const server = await serve(socket => socket.end(getResponse(200, bytes, [`content-encoding: ${coding}`])))
      const response = await fetchWith()(server.url, request)
      expect(await response.text()).toBe('plain text')
      expect(response.headers.get('content-encoding') ?? response.headers.get('content-length')).toBeNull()
    }
  })

  it('opens a connection for each request', async () => {
    const server = await serve(socket => socket.write(getResponse(200, 'one')))
    const fetch = fetchWith()
    for (const _ of [1, 2, 3]) expect(await (await fetch(server.url, request)).text()).toBe('one')
    expect(server.connections()).toBe(3)
    await expect.poll(server.open).toBe(0)
  })

  describe('that shares its connection', () => {
    const sharing = { ...request, sharesConnection: true }

    it('takes that of the request before, until no request has come for a second', async () => {
      const server = await serve(socket => socket.write(getResponse(200, 'one', ['keep-alive: timeout=600'])))
      const fetch = fetchWith()
      for (const _ of [1, 2, 3, 4]) expect(await (await fetch(server.url, sharing)).text()).toBe('one')
      expect(server.connections(), 'fewer than requests').toBeLessThan(4)
      await expect.poll(server.open, { timeout: 10_000 }).toBe(0)
    })

    it('leaves requests alone that do not share theirs', async () => {
      const server = await serve(socket => socket.write(getResponse(200, 'one')))
      const fetch = fetchWith()
      await (await fetch(server.url, sharing)).text()
      const before = server.connections()
      await (await fetch(server.url, request)).text()
      expect(server.connections()).toBe(before + 1)
    })

    it('does not read what follows the response before', async () => {
      let number = 0
      const server = await serve(socket => {
        number += 1
        const smuggled = Buffer.concat([getResponse(200, 'first'), getResponse(200, 'smuggled')])
        socket.write(number === 1 ? smuggled : getResponse(200, 'second'))
      })
      const fetch = fetchWith()
      await (await fetch(server.url, sharing)).text().catch(() => {})
      await expect.poll(server.open).toBe(0)
      expect(await (await fetch(server.url, sharing)).text()).toBe('second')
    })

    it('closes the connection of a body that is too large, and of one that comes too late', async () => {
      const server = await serve(socket => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
        keepWriting(socket, '400\r\n'.concat('x'.repeat(1_024), '\r\n'), 5)
      })
      const fetch = fetchWith()
      for (const bounds of [{ maxResponseBytes: 4_096 }, { deadlineMs: 300 }]) {
        const response = await fetch(server.url, { ...sharing, ...bounds })
        expect(await failure(response.text())).toMatchObject({ kind: expect.stringMatching(/too-large|timeout/) })
        await expect.poll(server.open).toBe(0)
      }
    })

    it('opens another one where the server has closed it', async () => {
      const server = await serve(socket => socket.end(getResponse(200, 'one')))
      const fetch = fetchWith()
      for (const _ of [1, 2]) {
        expect(await (await fetch(server.url, sharing)).text()).toBe('one')
        await expect.poll(server.open).toBe(0)
      }
      expect(server.connections()).toBe(2)
    })
  })

  it('returns a response without a body', async () => {
    const server = await serve(socket => socket.end(getResponse(204)))
    const response = await fetchWith()(server.url, request)
    expect([response.status, response.body]).toEqual([204, null])
  })

  it('streams: the first part arrives before the last one is sent', async () => {
    const server = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n')
      release.then(() => socket.end('3\r\ntwo\r\n0\r\n\r\n'))
    })
    let send = () => {}
    const release = new Promise<void>(resolve => {
      send = resolve
    })
    const { body } = await fetchWith()(server.url, request)
    const reader = body?.getReader()
    const next = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await next()).toBe('one')
    send()
    expect(await next()).toBe('two')
    expect(await reader?.read()).toMatchObject({ done: true })
  })

  it('reaches a name whose address is allowed', async () => {
    const server = await serve(socket => socket.end(getResponse(200, 'by name')))
    const response = await fetchWith()(`http://localhost:${server.port}/`, request)
    expect(await response.text()).toBe('by name')
  })
})

describe('outgoing request to a hostile server', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['never answers', () => {}],
    [
      'sends headers slowly and without end',
      socket => {
        socket.write('HTTP/1.1 200 OK\r\n')
        keepWriting(socket, 'x-more: 1\r\n', 20)
      },
    ],
  ])('ends at the deadline when it %s', async (_, respond) => {
    const server = await serve(respond)
    const startedAt = performance.now()
    const error = await failure(fetchWith()(server.url, { ...request, deadlineMs: 300 }))
    expect(error).toMatchObject({ kind: 'timeout', message: 'The host sent no complete response within 300 ms.' })
    expect(performance.now() - startedAt).toBeLessThan(3_000)
    await expect.poll(server.open).toBe(0)
  })

  it('ends at the deadline when the body arrives slowly and without end', async () => {
    const server = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
      keepWriting(socket, '1\r\nx\r\n', 20)
    })
    const response = await fetchWith()(server.url, { ...request, deadlineMs: 400 })
    expect(await failure(response.text())).toMatchObject({ kind: 'timeout' })
    await expect.poll(server.open).toBe(0)
  })

  it('closes a connection at the deadline whose response no one reads', async () => {
    const outcomes: unknown[] = []
    const server = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\n\r\nsome')
    })
    const fetch = fetchWith({ observe: (_, outcome) => outcomes.push(outcome) })
    await fetch(server.url, { ...request, deadlineMs: 200 })
    await expect.poll(server.open).toBe(0)
    expect(outcomes).toEqual(['timeout'])
  })

  it('ends an endless body at the size limit, after everything within the limit was read', async () => {
    let accepted = () => 0
    const server = await serve(socket => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      accepted = flood(socket, Buffer.alloc(64 * 1024, 'x'))
    })
    const response = await fetchWith()(server.url, { ...request, maxResponseBytes: 100_000 })
    let read = 0
    const reading = async () => {
      for await (const chunk of response.body ?? []) read += chunk.byteLength
    }
    expect(await failure(reading())).toMatchObject({
      kind: 'too-large',
      message: 'The response is larger than 100000 bytes.',
    })
    expect(read).toBe(100_000)
    await expect.poll(server.open).toBe(0)
    expect(accepted()).toBeLessThan(20_000_000)
  })

  it('ends a body that decompresses to more than the size limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    const server = await serve(socket => socket.end(getResponse(200, bomb, ['content-encoding: gzip'])))
    const before = process.memoryUsage().rss
    const response = await fetchWith()(server.url, request)
    expect(await failure(response.arrayBuffer())).toMatchObject({ kind: 'too-large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it('does not follow a redirect to the metadata service', async () => {
    const server = await serve(socket =>
      socket.end(getResponse(302, '', ['location: http://169.254.169.254/latest/meta-data/'])),
    )
    const error = await failure(fetchWith()(server.url, request))
    expect(error).toMatchObject({ kind: 'redirected' })
    expect(error.message).not.toContain('169.254')
    const returned = await fetchWith()(server.url, { ...request, redirect: 'manual' })
    expect(returned.status).toBe(302)
    expect(server.connections()).toBe(2)
  })

  it.each<[string, Buffer | string, OutgoingFailure]>([
    ['closes the connection without a response', '', 'connection-failed'],
    ['closes the connection within the headers', 'HTTP/1.1 200 OK\r\nx-a: ', 'connection-failed'],
    ['sends something other than HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'invalid-response'],
    ['sends two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 5\r\n\r\nx', 'invalid-response'],
    [
      'sends a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n',
      'invalid-response',
    ],
    ['sends a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: 1e3\r\n\r\nx', 'invalid-response'],
    ['sends huge headers', `HTTP/1.1 200 OK\r\nx-huge: ${'x'.repeat(100_000)}\r\n\r\n`, 'too-large'],
    [
      'sends a great many headers',
      `HTTP/1.1 200 OK\r\n${Array.from({ length: 20_000 }, (_, n) => `x-${n}: 1\r\n`).join('')}\r\n`,
      'too-large',
    ],
  ])('fails when it %s', async (_, bytes, kind) => {
    const server = await serve(socket => socket.end(bytes))
    expect(await failure(fetchWith()(server.url, request))).toMatchObject({ kind })
  })

  it('fails while reading when the body ends before its length', async () => {
    const server = await serve(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nshort'))
    const response = await fetchWith()(server.url, request)
    expect(await failure(response.text())).toMatchObject({ kind: 'connection-failed' })
  })

  it('does not take what follows a body for the response of the next request', async () => {
    const smuggled = getResponse(200, 'smuggled')
    let number = 0
    const server = await serve(socket => {
      number += 1
      socket.write(number === 1 ? Buffer.concat([getResponse(200, 'first'), smuggled]) : getResponse(200, 'second'))
    })
    const fetch = fetchWith()
    const first = await fetch(server.url, request)
    // The rest of the connection is not valid; whether that is noticed before the body was read is a matter of time.
    await first.text().catch(() => {})
    expect(await (await fetch(server.url, request)).text()).toBe('second')
  })

  it('fails while reading when the compressed body is not valid', async () => {
    const server = await serve(socket => socket.end(getResponse(200, 'no gzip', ['content-encoding: gzip'])))
    const response = await fetchWith()(server.url, request)
    expect(await failure(response.text())).toMatchObject({ kind: 'invalid-response' })
  })

  it('fails when there is no server', async () => {
    const server = await startHostileServer(() => {})
    await server.stop()
    const error = await failure(fetchWith()(server.url, request))
    expect(error).toMatchObject({ kind: 'connection-failed', code: 'ECONNREFUSED' })
    expect(inspect(error)).not.toContain('127.0.0.1')
  })
})

describe('outgoing request over TLS', () => {
  const serveTls = async (hostName: string) => {
    const tls = await selfSigned(hostName)
    const server = await serve(socket => socket.end(getResponse(200, 'secure')), { tls })
    return { server, authority: tls.cert }
  }

  it('accepts the certificate of a known authority for the host', async () => {
    const { server, authority } = await serveTls('localhost')
    const fetch = fetchWith({ certificateAuthorities: authority })
    expect(await (await fetch(`https://localhost:${server.port}`, request)).text()).toBe('secure')
  })

  it('refuses the certificate of another host', async () => {
    const { server, authority } = await serveTls('other.example')
    const fetch = fetchWith({ certificateAuthorities: authority })
    const error = await failure(fetch(`https://localhost:${server.port}`, request))
    expect(error).toMatchObject({ kind: 'tls-failed', code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
    expect(server.requests).toEqual([])
  })

  it('refuses the certificate of an unknown authority, whatever the environment says', async () => {
    const { server } = await serveTls('localhost')
    const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    const error = await failure(fetchWith()(`https://localhost:${server.port}`, request))
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
    expect(error).toMatchObject({ kind: 'tls-failed' })
    expect(server.requests).toEqual([])
  })

  it('fails when the server does not speak TLS', async () => {
    const server = await serve(() => {}, { greeting: getResponse(400) })
    const error = await failure(fetchWith()(`https://localhost:${server.port}`, request))
    expect(error).toMatchObject({ kind: 'tls-failed' })
  })
})

describe('outgoing request that is not allowed', () => {
  it.each([
    ['file:///etc/passwd', 'refused-url'],
    ['ftp://example.com/', 'refused-url'],
    ['data:text/plain,x', 'refused-url'],
    ['no url', 'refused-url'],
    ['http://user@example.com/', 'refused-url'],
    ['http://:password@example.com/', 'refused-url'],
    ['http://example.com:22/', 'refused-url'],
    ['http://example.com:25/', 'refused-url'],
    // A service of its own, on a port that browsers refuse as well.
    ['http://127.0.0.1:6667/', 'refused-url'],
    ['http://10.0.0.1/', 'refused-address'],
    ['http://[fd00::1]/', 'refused-address'],
    ['http://169.254.169.254/', 'refused-address'],
  ])('refuses %s', async (url, kind) => {
    expect(await failure(fetchWith()(url, request))).toMatchObject({ kind })
  })

  it('refuses http where only https is allowed', async () => {
    const server = await serve(socket => socket.end(getResponse(200)))
    const error = await failure(fetchWith({ allowHttp: false })(server.url, request))
    expect(error).toMatchObject({ kind: 'refused-url', message: 'The URL must start with https.' })
    expect(server.connections()).toBe(0)
  })

  it('refuses a host header, and an invalid header without its value in the error', async () => {
    const fetch = fetchWith()
    await expect(fetch('http://127.0.0.1/', { ...request, headers: { Host: 'x' } })).rejects.toThrow('host header')
    const error = await failure(fetch('http://127.0.0.1/', { ...request, headers: { a: 'secret\r\nb: 1' } }))
    expect(inspect(error)).not.toContain('secret')
  })

  it('keeps the URL out of every error', async () => {
    const urls = ['http://10.0.0.1/s3cret?s3cret', 'http://s3cret@10.0.0.1/', 'http://127.0.0.1:1025/s3cret', 's3cret']
    const resolveName = async () => []
    for (const url of [...urls, 'https://s3cret.example/']) {
      const error = await failure(fetchWith({ resolveName })(url, request))
      expect(error.kind).toBeDefined()
      expect(inspect(error, { depth: 9 })).not.toContain('s3cret')
    }
  })
})

describe('outgoing request that is ended', () => {
  it('fails with the reason of the caller', async () => {
    const outcomes: unknown[] = []
    const server = await serve(() => aborting.abort(new Error('no longer needed')))
    const aborting = new AbortController()
    const fetch = fetchWith({ observe: (purpose, outcome) => outcomes.push([purpose, outcome]) })
    await expect(fetch(server.url, { ...request, signal: aborting.signal })).rejects.toThrow('no longer needed')
    await expect(fetch(server.url, { ...request, signal: aborting.signal })).rejects.toThrow('no longer needed')
    expect(outcomes).toEqual([
      ['webhook', 'aborted'],
      ['webhook', 'aborted'],
    ])
    expect(server.connections()).toBe(1)
  })

  it('fails when the client closes', async () => {
    const fetch = fetchWith()
    const server = await serve(() => void fetch.close())
    expect(await failure(fetch(server.url, request))).toMatchObject({ kind: 'connection-failed' })
    await expect.poll(server.open).toBe(0)
  })

  it('outgoing request that is ended is observed once, with its outcome and duration', async () => {
    const outcomes: unknown[] = []
    const fetch = fetchWith({
      observe: (purpose, outcome, seconds) => outcomes.push([purpose, outcome, seconds > 0 && seconds < 5]),
    })
    for (const status of [200, 304, 404, 503]) {
      const server = await serve(socket => socket.end(getResponse(status)))
      await (await fetch(server.url, { ...request, purpose: 'oauth' })).text()
    }
    await failure(fetch('http://10.0.0.1', { ...request, purpose: 'ai' }))
    expect(outcomes).toEqual([
      ...['2xx', '3xx', '4xx', '5xx'].map(outcome => ['oauth', outcome, true]),
      ['ai', 'refused-address', true],
    ])
  })
})

eachDatabase('outgoing request', on => {
  it('outgoing request is refused inside a transaction', async () => {
    const server = await serve(socket => socket.end(getResponse(200)))
    const inside = transaction(on.db(), () => fetchWith()(server.url, request))
    await expect(inside).rejects.toThrow('never inside')
    expect(server.connections()).toBe(0)
  })
})

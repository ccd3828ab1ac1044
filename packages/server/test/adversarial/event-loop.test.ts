/** Requests that are made to hold the event loop: while it is held, no one else is answered. */
import {
  atLevel,
  type BodyLimits,
  type Endpoint,
  getBodyLimits,
  getFields,
  header,
  telemetryEndpoints,
  usualBody,
} from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listening, listen } from '../../src/listen.ts'
import { endpoints, getSample, isSampled } from '../support/endpoints.ts'
import { leastHeldMs, longestHeldMs } from '../support/event-loop.ts'
import { type Bodies, hostileBodies } from '../support/hostile-bodies.ts'
import { hostilePreviews } from '../support/hostile-previews.ts'
import { type RemoteClient, type RemoteRequest, startRemoteClient } from '../support/remote-client.ts'
import { eachServer } from '../support/servers.ts'

const million = 1_000_000
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What is dropped without being read is answered 200 whatever it is. */
const dropped: readonly Endpoint[] = Object.values(telemetryEndpoints)
const withBody = endpoints.filter(each => /^(POST|PATCH)/.test(each.route) && !dropped.includes(each))
const toBytes = (endpoint: Endpoint) => getBodyLimits(endpoint).bytes
const large = withBody
  .filter(({ largestBody }) => largestBody !== undefined)
  .sort((one, other) => toBytes(other) - toBytes(one))
  // The largest take longest.
  .slice(0, isSampled ? 4 : undefined)
const open = getSample(withBody.filter(({ access }) => access.levels === null))

/** Of open endpoints that do not refuse a body for what is in it. */
const otherStatuses: Readonly<Record<string, readonly number[]>> = {
  // It ignores what it does not know.
  'POST /check-feature-support': [200],
  // It reads the code in its query alone.
  'POST /account-changes/undo-link': [404],
}

eachServer('the event loop', on => {
  let listening: Listening
  let client: RemoteClient
  let project: TestProject
  beforeAll(async () => {
    listening = await listen(on.testkit().latchkey.answer, { host: '127.0.0.1', port: 0 })
    client = startRemoteClient()
    project = await on.project()
  })
  afterAll(async () => {
    await client.stop()
    await listening.close()
  })

  interface Sent extends Pick<RemoteRequest, 'headers' | 'body' | 'isChunked'> {
    readonly route: string
    readonly query?: string
  }

  /** Sends it several times, and says how long the loop was held at the best of them. */
  async function sent({ route, query = '', ...request }: Sent) {
    const [method = '', path = ''] = route.split(' ')
    const filled = path.replace(':version', '1').replace(/:[A-Za-z]+/g, '00000000-0000-4000-8000-000000000000')
    const send = client.prepare({
      ...request,
      method,
      url: `http://127.0.0.1:${listening.port}/api/v1${filled}${query}`,
    })
    let status = 0
    const longestMs = longestHeldMs(request.body?.length)
    const heldMs = await leastHeldMs(
      async () => {
        status = (await send()).status
      },
      { enoughMs: longestMs },
    )
    return { status, heldMs, longestMs }
  }

  async function expectAllShort(bodies: Bodies, request: Omit<Sent, 'body'>, statuses: readonly number[]) {
    for (const [name, body] of Object.entries(bodies)) {
      const { status, heldMs, longestMs } = await sent({ ...request, body: body() })
      expect(statuses, `${name}: ${status}`).toContain(status)
      expect(heldMs, `${name}, in ms`).toBeLessThan(longestMs)
    }
  }

  describe('case 103: without any key', () => {
    it.each(
      large.map(endpoint => [endpoint.route, getBodyLimits(endpoint)] as const),
    )('%s is refused without its body being parsed', async (route, { bytes }) => {
      const { brackets, 'unknown members': members } = hostileBodies(bytes)
      const bodies = { brackets, members }
      await expectAllShort(bodies, { route, headers: json }, [400])
      await expectAllShort(bodies, { route, headers: json, isChunked: true }, [400])
    })

    it.each([
      ['4 MB of brackets', '['.repeat(4 * million)],
      ['10^6 brackets', '['.repeat(million)],
      ['10^6 closed brackets', '['.repeat(million / 2) + ']'.repeat(million / 2)],
      ['300 000 unknown keys', `{${Array.from({ length: 300_000 }, (_, index) => `"k${index}":1`).join()}}`],
    ])('%s are refused', async (_, body) => {
      for (const route of ['POST /auth/password/sign-in', ...open.map(each => each.route)]) {
        const stated = await sent({ route, headers: json, body })
        expect(stated.status, route).toBe(413)
        expect(stated.heldMs, `${route}, in ms`).toBeLessThan(longestHeldMs())
        const chunked = await sent({ route, headers: json, body, isChunked: true })
        expect([400, 413], route).toContain(chunked.status)
        expect(chunked.heldMs, `${route}, chunked, in ms`).toBeLessThan(longestHeldMs())
      }
    })

    it.each(
      dropped.map(({ route }) => route),
    )('%s drops any body that is not too large, and reads none', async route => {
      const bodies = hostileBodies(usualBody.bytes)
      await expectAllShort(bodies, { route, headers: json }, [200])
      await expectAllShort(bodies, { route, headers: json, isChunked: true }, [200])
      const { status, heldMs } = await sent({ route, headers: json, body: '['.repeat(4 * million) })
      expect(status).toBe(413)
      expect(heldMs).toBeLessThan(longestHeldMs())
    })

    it.each(open.map(({ route }) => route))('%s, which needs none, takes the usual body', {
      tags: ['release'],
    }, async route => {
      const statuses = [400, ...(otherStatuses[route] ?? [])]
      await expectAllShort(hostileBodies(usualBody.bytes), { route, headers: json }, statuses)
      await expectAllShort(hostileBodies(usualBody.bytes), { route, headers: json, isChunked: true }, statuses)
    })

    it('forms have a hundred fields', async () => {
      const route = 'POST /auth/oauth/token'
      const fields = (count: number, bytes: number) =>
        Array.from({ length: count }, (_, index) => `k${index}=`)
          .join('&')
          .slice(0, bytes)
      const bodies: Bodies = {
        'as many fields as fit': () => fields(million, usualBody.bytes),
        'ampersands only': () => '&'.repeat(usualBody.bytes),
        'one long field': () => `k=${'%C4%B0'.repeat(10_000)}`,
      }
      await expectAllShort(bodies, { route, headers: form }, [400])
      const { status, heldMs } = await sent({ route, headers: form, body: fields(million, 8 * million) })
      expect(status).toBe(413)
      expect(heldMs).toBeLessThan(longestHeldMs())
    })

    const parameters = (count: number) => `?${Array.from({ length: count }, (_, index) => `a${index}=1`).join('&')}`
    it.each<[string, Partial<Sent>]>([
      ['10^6 query parameters', { query: parameters(million) }],
      ['as many query parameters as fit', { query: parameters(4_000) }],
      ['a path of 10^6 characters', { query: 'x'.repeat(million) }],
      ['a path of 30 000 slashes', { query: '/'.repeat(30_000) }],
      ['a header of 10^6 characters', { headers: { [header.accessToken]: 'x'.repeat(million) } }],
      ['a token of 30 000 characters', { headers: { [header.accessToken]: `${'a.'.repeat(15_000)}` } }],
    ])('%s are refused', async (_, request) => {
      for (const input of [{ headers: {} }, { headers: project.headers('server') }]) {
        const headers = { ...input.headers, ...request.headers }
        const { status, heldMs } = await sent({ route: 'GET /users', ...request, headers })
        // Node ends the connection where it does not read on.
        expect([0, 400, 401, 404, 431]).toContain(status)
        expect(heldMs, 'in ms').toBeLessThan(longestHeldMs())
      }
      expect((await fetch(`http://127.0.0.1:${listening.port}/health`)).status).toBe(200)
    })
  })

  describe('case 68: with a key', () => {
    const admin = () => ({ ...json, ...project.headers('admin') })

    it.each(large.map(endpoint => [endpoint.route, endpoint] as const))(
      '%s is refused whatever fills its largest body',
      { timeout: 120_000 },
      async (route, endpoint) => {
        const limits: BodyLimits = getBodyLimits(endpoint)
        const headers = { ...admin(), ...(await signedIn(endpoint)) }
        const bodies = { ...hostileBodies(limits.bytes), ...asMetadata(endpoint, limits) }
        await expectAllShort(bodies, { route, headers }, [400, 401, 403, 404])
      },
    )

    it('signing in and up is refused whatever fills its body', async () => {
      const headers = { ...json, ...project.headers('client') }
      const text = 'x'.repeat(60_000)
      const bodies: Bodies = {
        ...hostileBodies(usualBody.bytes),
        'a long address': () => JSON.stringify({ email: `${text}@example.com`, password: 'x' }),
        'a long password': () => JSON.stringify({ email: 'ada@example.com', password: text }),
        'an address of capitals': () => JSON.stringify({ email: 'İ'.repeat(30_000), password: 'x' }),
      }
      await expectAllShort(bodies, { route: 'POST /auth/password/sign-in', headers }, [400])
      await expectAllShort(bodies, { route: 'POST /auth/password/sign-up', headers }, [400])
      const { status, heldMs } = await sent({
        route: 'POST /auth/password/sign-in',
        headers,
        body: JSON.stringify({ email: 'ada@example.com', password: 'x'.repeat(10 * million) }),
      })
      expect(status).toBe(413)
      expect(heldMs).toBeLessThan(longestHeldMs())
    })

    it('an override of the configuration is refused whatever is in its text', {
      timeout: 120_000,
      tags: ['release'],
    }, async () => {
      const inText = (text: string) => () => JSON.stringify({ config_override_string: text })
      const names = (prefix: string, count: number) =>
        JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 1])))
      const bodies: Bodies = {
        brackets: inText('['.repeat(5 * million)),
        'more brackets than a project may have characters': inText('['.repeat(8 * million)),
        'escaped brackets': inText('"['.repeat(2 * million)),
        'unknown names': inText(names('x', 9_900)),
        'misspelled names': inText(names('-x', 9_900)),
        'too many names': inText(names('x', 300_000)),
        'names below one path': inText(`{"rbac.permissions":${names('X', 9_900)}}`),
        'a long list': inText(`{"auth.allowSignUp":[${'1,'.repeat(million)}1]}`),
        'a long text': inText(JSON.stringify({ 'auth.allowSignUp': 'x'.repeat(4.9 * million) })),
        'no JSON': inText('x'.repeat(5 * million)),
      }
      await expectAllShort(bodies, { route: 'PATCH /internal/config/override', headers: admin() }, [400])
    })
  })

  describe('case 68: a sound request as large as it may be', () => {
    const picture = `https://example.com/${'x'.repeat(999_900)}`

    it('case 68: a sound request as large as it may be is a user with an address of a million characters for a picture, and metadata', async () => {
      const metadata = { text: 'é'.repeat(60_000) }
      const body = JSON.stringify({
        profile_image_url: picture,
        client_metadata: metadata,
        client_read_only_metadata: metadata,
        server_metadata: Array.from({ length: 9_000 }, (_, index) => index),
      })
      const headers = { ...json, ...project.headers('server') }
      const { status, heldMs, longestMs } = await sent({ route: 'POST /users', headers, body })
      expect(status).toBe(201)
      expect(heldMs).toBeLessThan(longestMs)
    })

    it('case 68: a sound request as large as it may be is a project with two such logos', async () => {
      const other = await on.project()
      const body = JSON.stringify({ logo_url: picture, full_logo_url: picture })
      const headers = { ...json, ...other.headers('admin') }
      const { status, heldMs, longestMs } = await sent({ route: 'PATCH /internal/projects/current', headers, body })
      expect(status).toBe(200)
      expect(heldMs).toBeLessThan(longestMs)
    })

    it.each([
      ['a thousand users', 1_000, () => null],
      ['a thousand users with 4 KB of metadata each', 1_000, () => 'x'.repeat(3_900)],
      ['a thousand users with 150 values each', 1_000, () => Array.from({ length: 150 }, (_, index) => index)],
      ['sixty users with 60 KB of metadata each', 60, () => 'x'.repeat(60_000)],
    ])(
      'case 68: a sound request as large as it may be is an import of %s',
      async (_, count, metadata) => {
        const least: number[] = []
        const longestMs = longestHeldMs(count * (metadata()?.length ?? 0))
        for (let tried = 0; tried < 4 && !least.some(ms => ms < longestMs); tried += 1) {
          const other = await on.project()
          const begun = await other.asAdmin('POST', '/internal/user-imports', { is_dry_run: false })
          const users = Array.from({ length: count }, (_, index) => ({
            primary_email: `person-${tried}-${index}@example.com`,
            server_metadata: metadata(),
          }))
          const send = client.prepare({
            method: 'POST',
            url: `http://127.0.0.1:${listening.port}/api/v1/internal/user-imports/${begun.json.id}/batches`,
            headers: { ...json, ...other.headers('admin') },
            body: JSON.stringify({ first_row: 1, users }),
          })
          const held = async () => {
            const { status, text } = await send()
            expect(status).toBe(200)
            expect(JSON.parse(text)).toMatchObject({ created_users: count, failed: 0 })
          }
          least.push(await leastHeldMs(held, { tries: 1 }))
        }
        expect(Math.min(...least), `in ms, of ${least}`).toBeLessThan(longestMs)
      },
      120_000,
    )
  })

  describe('a preview, which colleagues who may only read request', () => {
    it.each(Object.entries(hostilePreviews))(
      'does not hold the event loop by %s',
      async (_, source) => {
        const body = JSON.stringify({ template_tsx_source: source })
        const headers = { ...json, ...project.headers('admin') }
        const { status, heldMs, longestMs } = await sent({ route: 'POST /internal/email-preview', headers, body })
        expect(status).toBe(200)
        expect(heldMs).toBeLessThan(longestMs)
      },
      60_000,
    )

    it('shows HTML of up to 256 KiB, and a problem above that', async () => {
      for (const [name, source] of Object.entries(hostilePreviews).filter(([name]) => name.startsWith('HTML'))) {
        const { json } = await project.asAdmin('POST', '/internal/email-preview', { template_tsx_source: source })
        if (name.includes('nearly')) expect(json, name).toMatchObject({ html: expect.any(String), problems: [] })
        else
          expect(json, name).toMatchObject({
            html: null,
            // The engine refuses what is far above the bound before it is measured.
            problems: [{ message: expect.stringMatching(/256 KiB|its output could not be read/) }],
          })
      }
    })

    it('shows no preview variables where they are too large or nested too deeply', async () => {
      for (const [name, source] of Object.entries(hostilePreviews).slice(0, 4)) {
        const { json } = await project.asAdmin('POST', '/internal/email-preview', { template_tsx_source: source })
        expect(json.preview_variables, name).toBeNull()
      }
    })
  })

  /** Where an endpoint takes the customer's own JSON: as much of it as may be, and more. */
  function asMetadata(endpoint: Endpoint, { bytes }: BodyLimits): Bodies {
    const fields = atLevel(endpoint.body, 'admin')
    if (!fields || !('serverMetadata' in getFields(fields))) return {}
    const inside = Object.entries(hostileBodies(Math.min(bytes, 60_000)))
    return Object.fromEntries(
      inside.map(([name, value]) => [`metadata of ${name}`, () => `{"server_metadata":${value()},"unknown":1}`]),
    )
  }

  async function signedIn({ access }: Endpoint): Promise<Record<string, string>> {
    if (access.who !== 'user') return {}
    const { accessToken } = await project.signUp()
    return { [header.accessToken]: accessToken }
  }
})

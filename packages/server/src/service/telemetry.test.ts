import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { getDump } from '../../test/support/dump.ts'
import { eachServer } from '../../test/support/servers.ts'

eachServer('telemetry of SDKs', on => {
  it('is answered as received, leaves no user and no row, and needs no valid token', async () => {
    const project = await on.project()
    const count = async () =>
      (await project.request('GET', '/users', { level: 'server', body: undefined })).json.items.length
    const before = await count()
    const events = JSON.stringify({ batch_id: 'b', events: [{ event_type: '$page-view', event_at_ms: 1, data: {} }] })
    const send = (path: string, body: string | Uint8Array<ArrayBuffer>, type: string) => {
      const headers = { ...project.headers('client'), 'x-hexclave-access-token': 'no token', 'content-type': type }
      return on.testkit().fetch(`/api/v1${path}`, { method: 'POST', headers, body })
    }
    const compressed = new Uint8Array(gzipSync(events))
    expect(await (await send('/analytics/events/batch', events, 'application/json')).json()).toEqual({ inserted: 0 })
    expect(await (await send('/analytics/events/batch', compressed, 'application/octet-stream')).json()).toEqual({
      inserted: 0,
    })
    expect(await (await send('/session-replays/batch', compressed, 'application/octet-stream')).json()).toEqual({
      session_replay_id: expect.any(String),
      ...{ batch_id: '', s3_key: '', deduped: false },
    })
    for (const path of ['/analytics/otlp/v1/traces', '/analytics/otlp/v1/logs', '/analytics/envelope'])
      expect(await (await send(path, 'no JSON', 'application/json')).json()).toEqual({})
    expect((await send('/analytics/events/batch', 'x'.repeat(1_100_000), 'text/plain')).status).toBe(413)
    expect(await count()).toBe(before)
  })

  it('of 1,000 strangers changes no row of any table, no count of users and no metric', async () => {
    const project = await on.project()
    const { database } = on.testkit().latchkey.app
    const ask = async (path: string) => (await project.request('GET', path, { level: 'admin', body: undefined })).json
    // What is done only now and then, such as counting what a project stores, is done before.
    const figures = async () => [await ask('/internal/metrics/user-counts'), await ask('/internal/metrics')]
    await figures()
    const before = { rows: await getDump(database), figures: await figures() }
    for (let view = 0; view < 1_000; view++) {
      const events = [{ event_type: '$page-view', event_at_ms: view, data: { url: 'https://shop.example/' } }]
      const answer = await on.testkit().fetch('/api/v1/analytics/events/batch', {
        method: 'POST',
        headers: { ...project.headers('client'), 'content-type': 'application/json' },
        body: JSON.stringify({ session_replay_segment_id: 's', batch_id: `b-${view}`, sent_at_ms: view, events }),
      })
      expect(answer.status).toBe(200)
    }
    expect({ rows: await getDump(database), figures: await figures() }).toEqual(before)
  })
})

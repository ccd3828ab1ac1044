import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
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
})

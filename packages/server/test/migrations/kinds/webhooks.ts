import { expect } from 'vitest'
import type { Kind } from './kind.ts'

interface Facts {
  readonly endpointId: string
  /** Of the event feed, before the last event. */
  readonly cursor: string
}

/** An endpoint that does not answer, an event that waits to be delivered there, and the feed of events. */
export const webhooks: Kind<Facts> = {
  async make({ testkit: { latchkey }, send, adaId }) {
    // Nothing listens there.
    const { id: endpointId } = await send('admin', 'POST', '/webhooks/endpoints', { url: 'http://127.0.0.1:49151/' })
    await send('admin', 'POST', '/webhooks/svix-token', {})
    await latchkey.relay.drain()
    const { cursor } = await send('server', 'GET', '/events/cursor')
    await send('server', 'PATCH', `/users/${adaId}`, { server_metadata: { plan: 'pro' } })
    await latchkey.relay.drain()
    await latchkey.webhooks.drain()
    return { endpointId, cursor }
  },

  async check({ send, adaId }, { endpointId, cursor }) {
    const { items } = await send('server', 'GET', `/events?after=${cursor}`)
    expect(items[0]).toMatchObject({ type: 'user.updated', data: { id: adaId } })
    expect((await send('admin', 'GET', '/webhooks/endpoints')).items).toMatchObject([{ id: endpointId }])
    const attempts = (await send('admin', 'GET', '/webhooks/attempts?status=failed')).items
    const failed = attempts.find((attempt: { event_type: string }) => attempt.event_type === 'user.updated')
    await send('admin', 'POST', `/webhooks/messages/${failed.message_id}/resend`, {})
  },
}

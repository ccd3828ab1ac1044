/** The addresses of the viewer's user. */
import * as contactChannels from '@latchkey/client/contact-channels'
import { EmailAlreadyVerified } from '@latchkey/client/errors'
import type { ContactChannel as WireContactChannel } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { errorIn } from '../result.ts'
import type { ServerContactChannel, ServerContactChannelCreateOptions } from './contact-channel.ts'

export async function listContactChannels(from: Viewer): Promise<readonly ServerContactChannel[]> {
  const { connection, session, userId } = from
  const { items } = await contactChannels.list(connection.transport, { session, query: { userId } })
  return items.map(item => toContactChannel(from, item))
}

export async function createContactChannel(
  from: Viewer,
  options: ServerContactChannelCreateOptions,
): Promise<ServerContactChannel> {
  const { connection, session, userId } = from
  const wire = await contactChannels.create(connection.transport, { session, body: { userId, ...options } })
  await channelsChanged(from)
  return toContactChannel(from, wire)
}

function toContactChannel(from: Viewer, wire: WireContactChannel): ServerContactChannel {
  const { connection, session } = from
  const { transport } = connection
  const { id, userId, type, value, isPrimary, isVerified, usedForAuth } = wire
  const params = { userId, contactChannelId: id }
  return Object.freeze({
    id,
    type,
    value,
    isPrimary,
    isVerified,
    usedForAuth,
    async sendVerificationEmail(options = {}) {
      const body = { callbackUrl: await callbackUrl(connection, 'emailVerification', options.callbackUrl) }
      const sending = contactChannels.sendVerification(transport, { session, params, body })
      return errorIn(sending, EmailAlreadyVerified)
    },
    async update(options) {
      await contactChannels.update(transport, { session, params, body: { ...options } })
      await channelsChanged(from)
    },
    async delete() {
      await contactChannels.delete(transport, { session, params })
      await channelsChanged(from)
    },
  } satisfies ServerContactChannel)
}

/** What a user shows of their primary address follows it. */
async function channelsChanged(from: Viewer): Promise<void> {
  await Promise.all([from.outdate('contactChannels'), from.userChanged()])
}

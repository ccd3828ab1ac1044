/** The addresses of the viewer's user. */
import type { Transport } from '@latchkey/client'
import * as contactChannels from '@latchkey/client/contact-channels'
import { EmailAlreadyVerified } from '@latchkey/client/errors'
import type { ContactChannel as WireContactChannel } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { errorIn } from '../result.ts'
import type { ServerContactChannel, ServerContactChannelCreateOptions } from './contact-channel.ts'

export async function list(from: Viewer, transport: Transport): Promise<readonly ServerContactChannel[]> {
  const { session, userId } = from
  const { items } = await contactChannels.list(transport, { session, query: { userId } })
  return items.map(item => toContactChannel(from, item))
}

export async function create(from: Viewer, options: ServerContactChannelCreateOptions): Promise<ServerContactChannel> {
  const { transport, session, userId } = from
  return toContactChannel(from, await contactChannels.create(transport, { session, body: { userId, ...options } }))
}

function toContactChannel(from: Viewer, wire: WireContactChannel): ServerContactChannel {
  const { connection, transport, session } = from
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
    },
    async delete() {
      await contactChannels.delete(transport, { session, params })
    },
  } satisfies ServerContactChannel)
}

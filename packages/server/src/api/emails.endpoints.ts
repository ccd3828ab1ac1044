import { asList, emailEndpoints, succeeded } from '@latchkey/contract'
import { previewForEditor, renderedView, renderPreview, resolveContent, toShownAs } from '../emails/email-previews.ts'
import { countRecipients } from '../emails/email-recipients.ts'
import { listSends, prepareSend, readSend, startSend, stopSend } from '../emails/email-sends.ts'
import { sendPreviewEmail } from '../emails/preview-emails.ts'
import { addressedUsers } from '../emails/send-results.ts'
import { inviteToSignIn, sendTestEmail } from '../emails/single-emails.ts'
import { implement } from '../kernel/http/context.ts'

export const emailHandlers = implement(emailEndpoints, {
  async send({ app, db, project, transaction }, { body }) {
    const prepared = await prepareSend(app, db, project, body)
    const total = await transaction(tx => startSend(tx, prepared))
    return addressedUsers(db, prepared.send.id, total)
  },
  sendPreview: async ({ app, ...scope }, { body }) => sendPreviewEmail(app, scope, body),
  sendTest: async ({ app, db, project }, { body }) => sendTestEmail(app, db, project, body),
  async sendSignInInvitation({ app, db, project, transaction }, { body }) {
    await inviteToSignIn(app, db, project, transaction, body)
    return succeeded
  },
  listSends: async ({ db }) => asList(await listSends(db)),
  readSend: async ({ db }, { params }) => readSend(db, params.sendId),
  stopSend: async ({ transaction }, { params }) => transaction(tx => stopSend(tx, params.sendId)),
  render: async ({ app, ...scope }, { body }) =>
    renderedView(await renderPreview(app, scope, await resolveContent(app, scope, body), toShownAs(body))),
  preview: async ({ app, ...scope }, { body }) =>
    previewForEditor(app, scope, await resolveContent(app, scope, body), toShownAs(body)),
  countRecipients: async ({ db }, { body }) => countRecipients(db, body),
})

import { asList, emailEndpoints, succeeded } from '@latchkey/contract'
import { previewForEditor, renderedView, renderPreview, resolveContent } from '../emails/email-previews.ts'
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
  async sendPreview({ app, ...scope }, { body }) {
    return sendPreviewEmail(app, scope, body)
  },
  async sendTest({ app, db, project }, { body }) {
    return sendTestEmail(app, db, project, body)
  },
  async sendSignInInvitation({ app, db, project, transaction }, { body }) {
    await inviteToSignIn(app, db, project, transaction, body)
    return succeeded
  },
  async listSends({ db }) {
    return asList(await listSends(db))
  },
  async readSend({ db }, { params }) {
    return readSend(db, params.sendId)
  },
  async stopSend({ transaction }, { params }) {
    return transaction(tx => stopSend(tx, params.sendId))
  },
  async render({ app, ...scope }, { body }) {
    return renderedView(await renderPreview(app, scope, await resolveContent(app, scope, body)))
  },
  async preview({ app, ...scope }, { body }) {
    return previewForEditor(app, scope, await resolveContent(app, scope, body), body.variables)
  },
  async countRecipients({ db }, { body }) {
    return countRecipients(db, body)
  },
})

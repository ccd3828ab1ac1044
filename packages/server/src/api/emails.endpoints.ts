import { asList, emailEndpoints, NoCapacityBoost, NoManagedDomains, succeeded } from '@latchkey/contract'
import { previewForEditor, renderedView, renderPreview, resolveContent, toShownAs } from '../emails/email-previews.ts'
import { countRecipients } from '../emails/email-recipients.ts'
import { listSends, prepareSend, readSend, startSend, stopSend } from '../emails/email-sends.ts'
import { listOutbox, readDeliveryInfo, readOutbox, updateOutbox } from '../emails/outbox.ts'
import { sendPreviewEmail } from '../emails/preview-emails.ts'
import { addressedUsers } from '../emails/send-results.ts'
import { inviteToSignIn, sendTestEmail } from '../emails/single-emails.ts'
import { implement } from '../kernel/http/context.ts'

const noManagedDomains = async () => {
  throw NoManagedDomains()
}

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
  async render({ app, ...scope }, { body: { editableMarkers = false, editableSource: _, ...body } }) {
    const preview = await renderPreview(app, scope, await resolveContent(app, scope, body), toShownAs(body))
    return { ...renderedView(preview), ...(editableMarkers ? { editableRegions: {} } : {}) }
  },
  preview: async ({ app, ...scope }, { body }) =>
    previewForEditor(app, scope, await resolveContent(app, scope, body), toShownAs(body)),
  async listOutbox({ app, db }, { query }) {
    const { items, nextCursor } = await listOutbox(app, db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  readOutbox: async ({ app, db }, { params }) => readOutbox(app, db, params.emailId),
  updateOutbox: async ({ app, transaction }, { params, body }) =>
    transaction(tx => updateOutbox(app, tx, params.emailId, body)),
  readDeliveryInfo: async ({ app, db, project }) => readDeliveryInfo(app, db, project),
  async boostCapacity() {
    throw NoCapacityBoost()
  },
  listManagedDomains: async () => ({ items: [] }),
  setUpManagedDomain: noManagedDomains,
  checkManagedDomain: noManagedDomains,
  applyManagedDomain: noManagedDomains,
  deleteManagedDomain: noManagedDomains,
  countRecipients: async ({ db }, { body }) => countRecipients(db, body),
})

import { emailEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { previewForEditor, renderedView, renderPreview, resolveContent } from './email-previews.ts'
import { countRecipients } from './email-recipients.ts'
import { emailSendHandlers } from './email-sends.endpoints.ts'

export const emailHandlers = implement(emailEndpoints, {
  ...emailSendHandlers,
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

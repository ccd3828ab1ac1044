import { asList, emailDraftEndpoints, succeeded } from '@latchkey/contract'
import { clearThread } from '../ai-chat/ai-chat.ts'
import {
  changeDraft,
  createDraft,
  getDraft,
  getDraftVersion,
  listDrafts,
  listDraftVersions,
  removeDraft,
} from '../email-drafts/email-drafts.ts'
import { emailsAfter, writeEmailSources } from '../email-drafts/email-sources.ts'
import { renderSources } from '../emails/email-previews.ts'
import { implement } from '../kernel/http/context.ts'
import { readConfig } from '../projects/projects.ts'

export const emailDraftHandlers = implement(emailDraftEndpoints, {
  list: async ({ db }) => ({ drafts: await listDrafts(db) }),
  create: async ({ app, transaction }, { body }) => transaction(tx => createDraft(app, tx, body)),
  read: async ({ db }, { params }) => getDraft(db, params.draftId),
  async update({ app, transaction }, { params, body }) {
    await transaction(tx => changeDraft(app, tx, params.draftId, body))
    return { ok: 'ok' as const }
  },
  async remove({ transaction }, { params }) {
    await transaction(async tx => {
      await removeDraft(tx, params.draftId)
      // The conversation about a draft has its id.
      await clearThread(tx, params.draftId)
    })
    return succeeded
  },
  async writeSources({ app, transaction, ...scope }, { body }) {
    const { emails } = await readConfig(app, scope.db)
    await renderSources(app, scope, emailsAfter(app, emails, body), body)
    return transaction(tx => writeEmailSources(app, tx, body))
  },
  listVersions: async ({ db }, { params }) => asList(await listDraftVersions(db, params.draftId)),
  readVersion: async ({ db }, { params }) => getDraftVersion(db, params.draftId, params.version),
})

import { asList, emailDraftEndpoints, succeeded } from '@latchkey/contract'
import { forgetThread } from '../ai-chat/ai-chat.ts'
import { implement } from '../kernel/http/context.ts'
import {
  changeDraft,
  createDraft,
  getDraft,
  getDraftVersion,
  listDrafts,
  listDraftVersions,
  removeDraft,
} from './email-drafts.ts'

export const emailDraftHandlers = implement(emailDraftEndpoints, {
  async list({ db }) {
    return { drafts: await listDrafts(db) }
  },
  async create({ app, transaction }, { body }) {
    return transaction(tx => createDraft(app, tx, body))
  },
  async read({ db }, { params }) {
    return getDraft(db, params.draftId)
  },
  async update({ app, transaction }, { params, body }) {
    await transaction(tx => changeDraft(app, tx, params.draftId, body))
    return { ok: 'ok' as const }
  },
  async remove({ transaction }, { params }) {
    await transaction(async tx => {
      await removeDraft(tx, params.draftId)
      // The conversation about a draft has its id.
      await forgetThread(tx, params.draftId)
    })
    return succeeded
  },
  async listVersions({ db }, { params }) {
    return asList(await listDraftVersions(db, params.draftId))
  },
  async readVersion({ db }, { params }) {
    return getDraftVersion(db, params.draftId, params.version)
  },
})

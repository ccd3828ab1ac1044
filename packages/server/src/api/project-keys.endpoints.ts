import { asList, internalApiKeyEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { changeApiKey, createApiKey, listApiKeys, readApiKey } from '../project-keys/project-keys.ts'

export const internalApiKeyHandlers = implement(internalApiKeyEndpoints, {
  async list({ db }) {
    return asList(await listApiKeys(db))
  },
  async create({ app, transaction }, { body }) {
    return transaction(tx => createApiKey(app, tx, body))
  },
  async read({ db }, { params }) {
    return readApiKey(db, params.apiKeyId)
  },
  async update({ app, transaction }, { params, body }) {
    return transaction(tx => changeApiKey(app, tx, params.apiKeyId, body))
  },
})

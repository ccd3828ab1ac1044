import { asList, internalApiKeyEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { changeApiKey, createApiKey, listApiKeys, readApiKey } from './project-keys.ts'

export const internalApiKeyHandlers = implement(internalApiKeyEndpoints, {
  async list({ app, db }) {
    return asList(await listApiKeys(app, db))
  },
  async create({ app, transaction }, { body }) {
    return transaction(tx => createApiKey(app, tx, body))
  },
  async read({ app, db }, { params }) {
    return readApiKey(app, db, params.apiKeyId)
  },
  async update({ app, transaction }, { params, body }) {
    return transaction(tx => changeApiKey(app, tx, params.apiKeyId, body))
  },
})

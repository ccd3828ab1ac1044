import { asList, internalApiKeyEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { changeApiKey, createApiKey, listApiKeys, readApiKey } from '../project-keys/project-keys.ts'

export const internalApiKeyHandlers = implement(internalApiKeyEndpoints, {
  list: async ({ db }) => asList(await listApiKeys(db)),
  create: async ({ app, transaction }, { body }) => transaction(tx => createApiKey(app, tx, body)),
  read: async ({ db }, { params }) => readApiKey(db, params.apiKeyId),
  update: async ({ app, transaction }, { params, body }) =>
    transaction(tx => changeApiKey(app, tx, params.apiKeyId, body)),
})

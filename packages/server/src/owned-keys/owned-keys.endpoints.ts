import { asList, teamApiKeyEndpoints, userApiKeyEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { changeKey, checkKey, createKey, listKeys, readKey } from './owned-keys.ts'

export const userApiKeyHandlers = implement(userApiKeyEndpoints, {
  async list({ db }, { query }) {
    return asList(await listKeys(db, { kind: 'user', id: query.userId }))
  },
  async create({ app, transaction }, { body: { userId, ...asked } }) {
    return transaction(tx => createKey(app, tx, { kind: 'user', id: userId }, asked))
  },
  async check({ app, db }, { body }) {
    return checkKey(app, db, 'user', body.apiKey)
  },
  async read({ db }, { params }) {
    return readKey(db, 'user', params.apiKeyId)
  },
  async update({ app, transaction }, { params, body }) {
    return transaction(tx => changeKey(app, tx, { kind: 'user', id: params.apiKeyId }, body))
  },
})

export const teamApiKeyHandlers = implement(teamApiKeyEndpoints, {
  async list({ db }, { query }) {
    return asList(await listKeys(db, { kind: 'team', id: query.teamId }))
  },
  async create({ app, transaction }, { body: { teamId, ...asked } }) {
    return transaction(tx => createKey(app, tx, { kind: 'team', id: teamId }, asked))
  },
  async check({ app, db }, { body }) {
    return checkKey(app, db, 'team', body.apiKey)
  },
  async read({ db }, { params }) {
    return readKey(db, 'team', params.apiKeyId)
  },
  async update({ app, transaction }, { params, body }) {
    return transaction(tx => changeKey(app, tx, { kind: 'team', id: params.apiKeyId }, body))
  },
})

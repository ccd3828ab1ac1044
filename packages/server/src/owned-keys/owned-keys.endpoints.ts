import { type ApiKeyUpdate, asList, teamApiKeyEndpoints, userApiKeyEndpoints } from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { lockUser } from '../users/users.ts'
import type { KeyKind } from './key-format.ts'
import { type AskedKey, changeKey, checkKey, createKey, type KeyOwner, listKeys, readKey } from './owned-keys.ts'

export const userApiKeyHandlers = implement(userApiKeyEndpoints, {
  async list({ db }, { query }) {
    return asList(await listKeys(db, { kind: 'user', id: query.userId }))
  },
  async create(context, { body: { userId, ...asked } }) {
    return create(context, { kind: 'user', id: userId }, asked)
  },
  async check({ app, db }, { body }) {
    return checkKey(app, db, 'user', body.apiKey)
  },
  async read({ db }, { params }) {
    return readKey(db, 'user', params.apiKeyId)
  },
  async update(context, { params, body }) {
    return update(context, { kind: 'user', id: params.apiKeyId }, body)
  },
})

export const teamApiKeyHandlers = implement(teamApiKeyEndpoints, {
  async list({ db }, { query }) {
    return asList(await listKeys(db, { kind: 'team', id: query.teamId }))
  },
  async create(context, { body: { teamId, ...asked } }) {
    return create(context, { kind: 'team', id: teamId }, asked)
  },
  async check({ app, db }, { body }) {
    return checkKey(app, db, 'team', body.apiKey)
  },
  async read({ db }, { params }) {
    return readKey(db, 'team', params.apiKeyId)
  },
  async update(context, { params, body }) {
    return update(context, { kind: 'team', id: params.apiKeyId }, body)
  },
})

async function create<Kind extends KeyKind>(context: VisitorContext, owner: KeyOwner<Kind>, asked: AskedKey) {
  const { app, transaction } = context
  return transaction(async tx => {
    await refuseUnlessToStay(context, tx)
    return createKey(app, tx, owner, asked)
  })
}

async function update<Kind extends KeyKind>(
  context: VisitorContext,
  key: { readonly kind: Kind; readonly id: string },
  asked: ApiKeyUpdate,
) {
  const { app, transaction } = context
  return transaction(async tx => {
    // Somebody who knows the key could make it live on. Revoking it is for everyone who may.
    if (asked.expiresAtMillis !== undefined) await refuseUnlessToStay(context, tx)
    return changeKey(app, tx, key, asked)
  })
}

/** A key outlasts the session that it is made in, so whoever makes one for themselves is there in person. */
async function refuseUnlessToStay({ app, user, sessionId }: VisitorContext, tx: Tx): Promise<void> {
  if (user && (await lockUser(tx, user.id))) await refuseUnlessInPerson(app, tx, sessionId)
}

import {
  ApiKeyNotFound,
  type ApiKeyUpdate,
  asList,
  type KeyDebit,
  leakedKeyEndpoints,
  succeeded,
  teamApiKeyEndpoints,
  userApiKeyEndpoints,
} from '@latchkey/contract'
import {
  changeKey,
  checkKey,
  checkKeyAndDebit,
  createKey,
  type KeyInput,
  type KeyOwner,
  listKeys,
  readKey,
} from '../api-keys/api-keys.ts'
import type { KeyKind } from '../api-keys/key-format.ts'
import { countReport, getLeakedKey, revokeLeakedKey } from '../api-keys/leaked-keys.ts'
import type { Tx } from '../kernel/db/db.ts'
import { implement, type VisitorContext } from '../kernel/http/context.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { lockUser } from '../users/users.ts'

export const userApiKeyHandlers = implement(userApiKeyEndpoints, {
  list: async ({ db }, { query }) => asList(await listKeys(db, { kind: 'user', id: query.userId })),
  create: async (context, { body: { userId, ...input } }) => create(context, { kind: 'user', id: userId }, input),
  check: async (context, { body }) => check(context, 'user', body),
  read: async ({ db }, { params }) => readKey(db, 'user', params.apiKeyId),
  update: async (context, { params, body }) => update(context, { kind: 'user', id: params.apiKeyId }, body),
})

export const teamApiKeyHandlers = implement(teamApiKeyEndpoints, {
  list: async ({ db }, { query }) => asList(await listKeys(db, { kind: 'team', id: query.teamId })),
  create: async (context, { body: { teamId, ...input } }) => create(context, { kind: 'team', id: teamId }, input),
  check: async (context, { body }) => check(context, 'team', body),
  read: async ({ db }, { params }) => readKey(db, 'team', params.apiKeyId),
  update: async (context, { params, body }) => update(context, { kind: 'team', id: params.apiKeyId }, body),
})

async function check<Kind extends KeyKind>(
  context: VisitorContext,
  kind: Kind,
  { apiKey, debit }: { readonly apiKey: string; readonly debit?: KeyDebit },
) {
  if (debit === undefined) return checkKey(context.app, context.db, kind, apiKey)
  const { key, item } = await checkKeyAndDebit(context, kind, apiKey, debit)
  return { ...key, item }
}

async function create<Kind extends KeyKind>(context: VisitorContext, owner: KeyOwner<Kind>, input: KeyInput) {
  const { app, transaction } = context
  return transaction(async tx => {
    await refuseUnlessToStay(context, tx)
    return createKey(app, tx, owner, input)
  })
}

async function update<Kind extends KeyKind>(
  context: VisitorContext,
  key: { readonly kind: Kind; readonly id: string },
  input: ApiKeyUpdate,
) {
  const { app, transaction } = context
  return transaction(async tx => {
    // Someone who knows the key could make it live on. Revoking it is for everyone who may.
    if (input.expiresAtMillis !== undefined) await refuseUnlessToStay(context, tx)
    return changeKey(app, tx, key, input)
  })
}

/** A key outlasts the session that it is made in, so a user creates one for themselves in person. */
async function refuseUnlessToStay({ app, user, sessionId }: VisitorContext, tx: Tx): Promise<void> {
  if (user && (await lockUser(tx, user.id))) await refuseUnlessInPerson(app, tx, sessionId)
}

export const leakedKeyHandlers = implement(leakedKeyEndpoints, {
  async revoke({ app, device, requestId, recordedIn, openProject }, { body }) {
    await countReport(app, device)
    const key = await getLeakedKey(app, body.apiKey)
    const scope = await openProject(key.projectId)
    if (!scope) throw ApiKeyNotFound()
    const report = recordedIn === key.projectId ? null : { device, requestId }
    await scope.transaction(tx => revokeLeakedKey(app, tx, scope.project, key, report))
    return succeeded
  },
})

/**
 * The answer of a person to an authorization request, on its way from the consent page back to the protocol.
 *
 * Two things must meet: the answer, a secret that only the page was given where the person is signed in, and the cookie of the
 * browser that began the request. So no one can have another person answer a request of theirs: neither who knows the address
 * of the request, nor who leads a browser to an answered one.
 */
import type Provider from 'oidc-provider'
import type { AdapterPayload, InteractionResults, KoaContextWithOIDC } from 'oidc-provider'
import type { App } from '../app.ts'
import { randomToken } from '../kernel/crypto/random.ts'
import type { Db } from '../kernel/db/db.ts'
import { putRecord, takeRecord } from './openid-records.store.ts'
import { openRecord, recordKey, sealedRecord } from './openid-records.ts'

const kind = 'Answer'
const lifetimeSeconds = 5 * 60
export const answerParameter = 'answer'

export interface Answer {
  readonly requestId: string
  readonly userId: string
  readonly sessionId: string
  readonly result: InteractionResults
}

/** Stores it, and returns the secret by which it is taken. */
export async function putAnswer(app: App, db: Db, { requestId, userId, sessionId, result }: Answer): Promise<string> {
  const secret = randomToken()
  const payload: AdapterPayload = { uid: requestId, accountId: userId, result }
  await putRecord(db, sealedRecord(app, db.projectId, { kind, id: secret, payload, sessionId, lifetimeSeconds }))
  return secret
}

/** The answer that this browser brings to the request that it began. It works once. Null: there is none. */
export async function takeAnswer(
  app: App,
  db: Db,
  provider: Provider,
  ctx: KoaContextWithOIDC,
): Promise<Answer | null> {
  const secret = ctx.query[answerParameter]
  const requestId = ctx.cookies.get(provider.cookieName('resume'), { signed: true })
  if (typeof secret !== 'string' || requestId === undefined) return null
  const record = await takeRecord(db, recordKey(kind, secret), app.clock.now())
  if (!record?.sessionId) return null
  const { uid, accountId, result } = openRecord(app, db.projectId, record)
  if (uid !== requestId || accountId === undefined || result === undefined) return null
  return { requestId, userId: accountId, sessionId: record.sessionId, result }
}

/**
 * What the library of the protocol stores and finds, over our tables: one adapter for each of its classes.
 *
 * The library looks whether a code or a token was used and then marks it, which two requests at once would both pass. Here the
 * mark is the decision: who comes second ends the grant.
 */
import type Provider from 'oidc-provider'
import type { Adapter, AdapterPayload, errors, KoaContextWithOIDC } from 'oidc-provider'
import type { App } from '../app.ts'
import { digest } from '../kernel/crypto/random.ts'
import type { Db } from '../kernel/db/db.ts'
import { applicationIdOf } from './client-ids.ts'
import { findClientMetadata, isServiceAccount } from './client-metadata.ts'
import { noteTokenOf } from './consents.ts'
import { type Answer, takeAnswer } from './openid-answers.ts'
import {
  addRecord,
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  endGrantOfRecord,
  findRecord,
  findRecordByUid,
  type LiveRecord,
  putRecord,
  type RecordRow,
} from './openid-records.store.ts'
import { openRecord, recordKey, sealedRecord, userCodeDigests } from './openid-records.ts'
import { addSignIn } from './openid-sign-ins.store.ts'
import { findClientFault, storeRegisteredClient } from './registered-clients.ts'

export interface AdapterParts {
  readonly app: App
  readonly db: Db
  /** Whether a client id may be the address of a document. */
  readonly acceptsDocuments: boolean
  readonly errors: typeof errors
  getProvider(): Provider
  /** Of the request that is being answered. Undefined: there is none. */
  getContext(): KoaContextWithOIDC | undefined
}

/** Which session of a user a request speaks for, as far as it is known. */
interface Standing {
  answer?: Promise<Answer | null>
  sessionId?: string | null
}

/** Whether a request begins an authorization, for which the description of a client must be current. */
export function isStart(ctx: KoaContextWithOIDC | undefined): boolean {
  return ['authorization', 'pushed_authorization_request'].includes(ctx?.oidc.route ?? '')
}

const longestSeconds = 366 * 24 * 60 * 60

export function createAdapters(parts: AdapterParts): (kind: string) => Adapter {
  const standings = new WeakMap<object, Standing>()
  return kind => createAdapter(parts, standings, kind)
}

function createAdapter(parts: AdapterParts, standings: WeakMap<object, Standing>, kind: string): Adapter {
  const { app, db, acceptsDocuments, errors: refusals, getProvider, getContext } = parts
  const now = () => app.clock.now()

  return {
    async upsert(id, payload, expiresIn = longestSeconds) {
      if (kind === 'Client') return registerClient(id, payload)
      if (kind === 'ClientCredentials' && payload.aud === undefined)
        throw new refusals.InvalidTarget('name the resource that the token is for')
      const sessionId = await sessionFor(payload)
      const isOfServiceAccount =
        payload.clientId !== undefined && getContext()?.oidc.client?.[isServiceAccount] === true
      const serviceAccountId = isOfServiceAccount ? payload.clientId : undefined
      const lifetimeSeconds = expiresIn
      const row = sealedRecord(app, db.projectId, { kind, id, payload, serviceAccountId, sessionId, lifetimeSeconds })
      const { userId, applicationId } = row
      if (kind === 'AccessToken' && userId !== null && applicationId !== null)
        await noteTokenOf(app, db, { userId, applicationId })
      if (kind === 'AuthorizationCode' || kind === 'DeviceCode') await noteSignIn(row, payload.sid)
      if (kind !== 'ReplayDetection') return putRecord(db, row)
      if (!(await addRecord(db, row))) throw new refusals.InvalidRequest('this proof was used before')
    },

    async find(id) {
      if (kind === 'Client') return findClient(id)
      return opened(await findRecord(db, recordKey(kind, id), now()), id)
    },

    async findByUid(uid) {
      return opened(await findRecordByUid(db, kind, digest(uid), now()), null)
    },

    async findByUserCode(userCode) {
      for (const known of userCodeDigests(app, db.projectId, userCode)) {
        const record = await findRecordByUid(db, kind, known, now())
        if (record) return opened(record, null)
      }
      return undefined
    },

    async consume(id) {
      if (await consumeRecord(db, recordKey(kind, id), now())) return
      await endGrantOfRecord(db, recordKey(kind, id))
      throw new refusals.InvalidGrant('it was used before')
    },

    destroy: id => deleteRecord(db, recordKey(kind, id)),
    revokeByGrantId: grantId => deleteRecordsOfGrant(db, kind, digest(grantId)),
  }

  /** RFC 7591: what the library has checked. */
  async function registerClient(clientId: string, payload: AdapterPayload): Promise<void> {
    const client = {
      clientId,
      clientName: payload.client_name,
      clientUri: payload.client_uri,
      redirectUris: payload.redirect_uris,
      postLogoutRedirectUris: payload.post_logout_redirect_uris,
    }
    const fault = findClientFault(client)
    if (fault !== null) throw new refusals.InvalidClientMetadata(fault)
    await storeRegisteredClient(app, db, 'dynamic', client)
  }

  async function findClient(clientId: string): Promise<AdapterPayload | undefined> {
    const isDocument = applicationIdOf(db.projectId, clientId) !== clientId
    // The library reads the document anew. Later requests of the client hold to what it said then.
    if (isDocument && (!acceptsDocuments || isStart(getContext()))) return undefined
    return (await findClientMetadata(app, db, clientId)) ?? undefined
  }

  async function opened(record: LiveRecord | null, id: string | null): Promise<AdapterPayload | undefined> {
    if (!record) return undefined
    const payload = openRecord(app, db.projectId, record)
    if (kind === 'Session') return openedSession(record, payload)
    if (kind === 'Interaction' && id !== null) return openedInteraction(payload, id)
    if (record.consumedAt) return { ...payload, consumed: Math.floor(record.consumedAt.getTime() / 1000) }
    return payload
  }

  /** Of a browser. Someone is signed in there for as long as they are here; with another's answer it begins anew. */
  async function openedSession(record: LiveRecord, payload: AdapterPayload): Promise<AdapterPayload | undefined> {
    if (payload.accountId === undefined) return payload
    if (record.sessionId === null) return undefined
    const answer = await getAnswer()
    if (answer && answer.userId !== payload.accountId) return undefined
    const standing = getStanding()
    if (standing) standing.sessionId = record.sessionId
    return payload
  }

  async function openedInteraction(payload: AdapterPayload, id: string): Promise<AdapterPayload> {
    const answer = await getAnswer()
    if (answer?.requestId !== id) return payload
    const standing = getStanding()
    if (standing) standing.sessionId = answer.sessionId
    // The answer is bound to the browser by more than the session which the browser had at its request.
    const { session: _, ...request } = payload
    return { ...request, result: answer.result }
  }

  /** The session of the user with which a new record ends: that of its grant, or that of the browser. Null: a server delegated it. */
  async function sessionFor({ grantId, accountId }: AdapterPayload): Promise<string | null> {
    if (kind === 'Interaction' || accountId === undefined) return null
    const known = getStanding()?.sessionId ?? null
    if (grantId === undefined) {
      if (known === null) throw new refusals.InvalidGrant('the session of the user is over')
      return known
    }
    const grant = await findRecord(db, recordKey('Grant', grantId), now())
    if (!grant) throw new refusals.InvalidGrant('the grant is over')
    return grant.sessionId
  }

  /** `sid` is there where the application wants to hear of the end of the session. */
  async function noteSignIn(row: RecordRow, sid: string | undefined): Promise<void> {
    const { sessionId, applicationId, userId, createdAt } = row
    if (sid === undefined || sessionId === null || applicationId === null || userId === null) return
    await addSignIn(db, { sessionId, applicationId, sid, userId, createdAt })
  }

  function getAnswer(): Promise<Answer | null> {
    const ctx = getContext()
    const standing = getStanding()
    if (!ctx || !standing) return Promise.resolve(null)
    standing.answer ??= takeAnswer(app, db, getProvider(), ctx)
    return standing.answer
  }

  function getStanding(): Standing | undefined {
    const ctx = getContext()
    if (!ctx) return undefined
    const known = standings.get(ctx)
    if (known) return known
    const made: Standing = {}
    standings.set(ctx, made)
    return made
  }
}

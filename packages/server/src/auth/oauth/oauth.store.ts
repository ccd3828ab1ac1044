import { insertInto } from '../../kernel/db/columns.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { deletionOfOld } from '../../kernel/db/project-by-project.ts'
import { statement } from '../../kernel/db/statement.ts'

/** The parameters of the application's authorization request. */
export interface OuterParameters {
  readonly type: 'authenticate' | 'link'
  readonly state: string
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly extraScopes: readonly string[]
  readonly errorRedirectUrl: string | null
  readonly afterCallbackRedirectUrl: string | null
  /** Who was signed in, and in which session. */
  readonly userId: string | null
  readonly sessionId: string | null
}

/** Of a test sign-in: see `oauth-tests.ts`. */
export interface TestParameters {
  readonly type: 'test'
  readonly testId: string
}

export type FlowParameters = OuterParameters | TestParameters

export type NewFlow = FlowOfBrowser & FlowRow

const insertOne = statement<never, Omit<NewFlow, 'parameters'> & { parameters: string }>(
  'oauth.insert-flow',
  insertInto('oauth_flows', 'stateDigest providerId cookieDigest sealedVerifier parameters createdAt'),
)

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  await insertOne(db, { ...flow, parameters: JSON.stringify(flow.parameters) })
}

export interface FlowRow {
  readonly providerId: string
  readonly sealedVerifier: string
  readonly parameters: FlowParameters
  readonly createdAt: Date
}

export interface FlowOfBrowser {
  readonly stateDigest: string
  readonly cookieDigest: string
  readonly providerId: string
}

const spend = statement<FlowRow, FlowOfBrowser & { now: Date }>(
  'oauth.spend-flow',
  `update oauth_flows set used_at = :now
   where project_id = :projectId and state_digest = :stateDigest and cookie_digest = :cookieDigest and provider_id = :providerId and used_at is null
   returning provider_id as "providerId", sealed_verifier as "sealedVerifier", parameters, created_at as "createdAt"`,
)

/** Works once. Null: it was used, or is not of this browser and provider; then it stays as it is. */
export async function spendFlow(db: Db, flow: FlowOfBrowser, now: Date): Promise<FlowRow | null> {
  return spend.first(db, { ...flow, now })
}

export interface NewCode {
  readonly codeDigest: string
  readonly userId: string
  readonly connectionId: string | null
  readonly accountId: string | null
  readonly sealedLink: string | null
  readonly provider: string
  readonly isNewUser: boolean
  readonly redirectUri: string
  readonly codeChallenge: string
  readonly afterCallbackRedirectUrl: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The session on a hosted page in which it was issued. Null: it is for an account at a provider. */
  readonly issuedInSessionId: string | null
  /** Then: whether it is for that session, on another origin, instead of one of its own. */
  readonly keepsSession: boolean
}

/** For a browser to follow one redirect. */
export const codeLifetimeMs = 5 * 60 * 1000

const insert = statement<never, NewCode>(
  'oauth.insert-code',
  `insert into oauth_codes (project_id, code_digest, user_id, connection_id, password_version, provider, is_new_user,
     redirect_uri, code_challenge, after_callback_redirect_url, created_at, expires_at, sealed_link, account_id,
     issued_in_session_id, keeps_session)
   select :projectId, :codeDigest, :userId, :connectionId, u.password_version, :provider, :isNewUser, :redirectUri,
     :codeChallenge, :afterCallbackRedirectUrl, :createdAt, :expiresAt, :sealedLink, :accountId, :issuedInSessionId,
     :keepsSession
   from users u where u.project_id = :projectId and u.id = :userId`,
)

export async function insertAuthorizationCode(tx: Tx, code: NewCode): Promise<void> {
  await insert(tx, code)
}

export interface TakenCode extends Omit<NewCode, 'codeDigest' | 'createdAt'> {
  readonly passwordVersion: number
  /** Whether this is the request that used it. */
  readonly isFirst: boolean
  /** What it gave to the request that was first. */
  readonly sessionId: string | null
  readonly mfaAttemptId: string | null
}

const take = statement<TakenCode, { codeDigest: string; now: Date }>(
  'oauth.take-code',
  `with held as (
     select * from oauth_codes where project_id = :projectId and code_digest = :codeDigest for update
   ), taken as (
     update oauth_codes c set used_at = coalesce(c.used_at, :now),
       replayed_at = case when c.used_at is null then null else coalesce(c.replayed_at, :now) end
     from held where c.project_id = :projectId and c.code_digest = held.code_digest
   )
   select user_id as "userId", connection_id as "connectionId", account_id as "accountId",
     sealed_link as "sealedLink", password_version as "passwordVersion", provider,
     is_new_user as "isNewUser", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
     after_callback_redirect_url as "afterCallbackRedirectUrl", expires_at as "expiresAt", used_at is null as "isFirst",
     session_id as "sessionId", mfa_attempt_id as "mfaAttemptId", issued_in_session_id as "issuedInSessionId",
     keeps_session as "keepsSession"
   from held`,
)

/** Uses the code up, whatever becomes of it. Null: the project has no such code. */
export async function takeAuthorizationCode(db: Db, codeDigest: string, now: Date): Promise<TakenCode | null> {
  return take.first(db, { codeDigest, now })
}

const noteGiven = statement<never, GivenByCode>(
  'oauth.note-given',
  `update oauth_codes set session_id = coalesce(:sessionId, session_id), mfa_attempt_id = coalesce(:mfaAttemptId, mfa_attempt_id)
   where project_id = :projectId and code_digest = :codeDigest and replayed_at is null`,
)

export interface GivenByCode {
  readonly codeDigest: string
  readonly sessionId: string | null
  readonly mfaAttemptId: string | null
}

/** Notes what the code gave, so that it can be revoked. False: the code came again meanwhile, and must give nothing. */
export async function noteGivenByCode(tx: Tx, given: GivenByCode): Promise<boolean> {
  return noteGiven.matches(tx, given)
}

/** Returns how many were deleted. */
export const deleteFlowsStartedBefore = deletionOfOld('oauth_flows', { time: 'created_at', key: 'state_digest' })

/** Returns how many were deleted. */
export const deleteCodesExpiredBefore = deletionOfOld('oauth_codes', { time: 'expires_at', key: 'code_digest' })

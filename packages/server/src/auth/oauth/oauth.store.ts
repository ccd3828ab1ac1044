import type { Database } from '../../kernel/db/database.ts'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { projectByProject } from '../../kernel/db/project-by-project.ts'
import { statement } from '../../kernel/db/statement.ts'
import type { FlowParameters, oauthCodes, oauthFlows } from './oauth.tables.ts'

export type NewFlow = Omit<typeof oauthFlows.$inferInsert, 'projectId' | 'usedAt'>

const insertOne = statement<never>(
  'oauth.insert-flow',
  `insert into oauth_flows (project_id, state_digest, provider_id, cookie_digest, sealed_verifier, parameters, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  const { stateDigest, providerId, cookieDigest, sealedVerifier, parameters, createdAt } = flow
  const values = [stateDigest, providerId, cookieDigest, sealedVerifier, JSON.stringify(parameters), createdAt]
  await insertOne(db, [db.projectId, ...values])
}

export interface FlowRow {
  providerId: string
  sealedVerifier: string
  parameters: FlowParameters
  createdAt: Date
}

export interface FlowOfBrowser {
  readonly stateDigest: string
  readonly cookieDigest: string
  readonly providerId: string
}

const spend = statement<FlowRow>(
  'oauth.spend-flow',
  `update oauth_flows set used_at = $5
   where project_id = $1 and state_digest = $2 and cookie_digest = $3 and provider_id = $4 and used_at is null
   returning provider_id as "providerId", sealed_verifier as "sealedVerifier", parameters, created_at as "createdAt"`,
)

/** Works once. Null: it was used, or is not of this browser and provider; then it stays as it is. */
export async function spendFlow(db: Db, flow: FlowOfBrowser, now: Date): Promise<FlowRow | null> {
  const { stateDigest, cookieDigest, providerId } = flow
  const [spent] = await spend(db, [db.projectId, stateDigest, cookieDigest, providerId, now])
  return spent ?? null
}

export type NewCode = Omit<
  typeof oauthCodes.$inferInsert,
  'projectId' | 'passwordVersion' | 'usedAt' | 'replayedAt' | 'sessionId' | 'mfaAttemptId'
>

/** For a browser to follow one redirect. */
export const codeLifetimeMs = 5 * 60 * 1000

const insert = statement<never>(
  'oauth.insert-code',
  `insert into oauth_codes (project_id, code_digest, user_id, connection_id, password_version, provider, is_new_user,
     redirect_uri, code_challenge, after_callback_redirect_url, created_at, expires_at, sealed_link, account_id,
     issued_in_session_id)
   select $1, $2, $3, $4, u.password_version, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
   from users u where u.project_id = $1 and u.id = $3`,
)

export async function insertAuthorizationCode(tx: Tx, code: NewCode): Promise<void> {
  const { codeDigest, userId, connectionId, provider, isNewUser, redirectUri, codeChallenge } = code
  const { afterCallbackRedirectUrl, createdAt, expiresAt, sealedLink, accountId, issuedInSessionId } = code
  await insert(tx, [
    ...[tx.projectId, codeDigest, userId, connectionId, provider, isNewUser, redirectUri, codeChallenge],
    ...[afterCallbackRedirectUrl, createdAt, expiresAt, sealedLink, accountId, issuedInSessionId],
  ])
}

export interface TakenCode {
  userId: string
  connectionId: string | null
  accountId: string | null
  sealedLink: string | null
  passwordVersion: number
  provider: string
  isNewUser: boolean
  redirectUri: string
  codeChallenge: string
  afterCallbackRedirectUrl: string | null
  expiresAt: Date
  /** Whether this is the request that used it. */
  isFirst: boolean
  /** What it gave to the request that was first. */
  sessionId: string | null
  mfaAttemptId: string | null
  /** The session on a hosted page in which it was issued. Null: it is for an account at a provider. */
  issuedInSessionId: string | null
}

const take = statement<TakenCode>(
  'oauth.take-code',
  `with held as (
     select * from oauth_codes where project_id = $1 and code_digest = $2 for update
   ), taken as (
     update oauth_codes c set used_at = coalesce(c.used_at, $3),
       replayed_at = case when c.used_at is null then null else coalesce(c.replayed_at, $3) end
     from held where c.project_id = $1 and c.code_digest = held.code_digest
   )
   select user_id as "userId", connection_id as "connectionId", account_id as "accountId",
     sealed_link as "sealedLink", password_version as "passwordVersion", provider,
     is_new_user as "isNewUser", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
     after_callback_redirect_url as "afterCallbackRedirectUrl", expires_at as "expiresAt", used_at is null as "isFirst",
     session_id as "sessionId", mfa_attempt_id as "mfaAttemptId", issued_in_session_id as "issuedInSessionId"
   from held`,
)

/** Uses the code up, whatever becomes of it. Null: the project has no such code. */
export async function takeAuthorizationCode(db: Db, codeDigest: string, now: Date): Promise<TakenCode | null> {
  const [code] = await take(db, [db.projectId, codeDigest, now])
  return code ?? null
}

const noteGiven = statement<{ codeDigest: string }>(
  'oauth.note-given',
  `update oauth_codes set session_id = coalesce($3, session_id), mfa_attempt_id = coalesce($4, mfa_attempt_id)
   where project_id = $1 and code_digest = $2 and replayed_at is null
   returning code_digest as "codeDigest"`,
)

export interface GivenByCode {
  readonly codeDigest: string
  readonly sessionId: string | null
  readonly mfaAttemptId: string | null
}

/** Notes what the code gave, so that it can be revoked. False: the code came again meanwhile, and must give nothing. */
export async function noteGivenByCode(tx: Tx, given: GivenByCode): Promise<boolean> {
  return (await noteGiven(tx, [tx.projectId, given.codeDigest, given.sessionId, given.mfaAttemptId])).length > 0
}

interface DigestOfProject {
  readonly projectId: string
  readonly digest: string
}

const getDigests = (rows: readonly DigestOfProject[]) => rows.map(({ digest }) => digest)

const findOldFlows = statement<DigestOfProject>(
  'oauth.old-flows',
  `select project_id as "projectId", state_digest as digest from oauth_flows
   where created_at < $1 order by created_at limit $2`,
)

const deleteFlows = statement<{ digest: string }>(
  'oauth.delete-old-flows',
  `delete from oauth_flows where project_id = $1 and state_digest = any($2::text[]) and created_at < $3
   returning state_digest as digest`,
)

/** How many were deleted. */
export async function deleteFlowsStartedBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOldFlows(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteFlows(database, [projectId, getDigests(rows), time]))
}

const findOldCodes = statement<DigestOfProject>(
  'oauth.old-codes',
  `select project_id as "projectId", code_digest as digest from oauth_codes
   where expires_at < $1 order by expires_at limit $2`,
)

const deleteCodes = statement<{ digest: string }>(
  'oauth.delete-old-codes',
  `delete from oauth_codes where project_id = $1 and code_digest = any($2::text[]) and expires_at < $3
   returning code_digest as digest`,
)

/** How many were deleted. */
export async function deleteCodesExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOldCodes(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteCodes(database, [projectId, getDigests(rows), time]))
}

import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, projectIdColumn } from '../../kernel/db/columns.ts'

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

export const oauthFlows = pgTable(
  'oauth_flows',
  {
    projectId: projectIdColumn(),
    stateDigest: text('state_digest').notNull(),
    providerId: text('provider_id').notNull(),
    cookieDigest: text('cookie_digest').notNull(),
    sealedVerifier: text('sealed_verifier').notNull(),
    parameters: jsonb('parameters').$type<FlowParameters>().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.stateDigest] })],
)

export const oauthCodes = pgTable(
  'oauth_codes',
  {
    projectId: projectIdColumn(),
    codeDigest: text('code_digest').notNull(),
    userId: uuid('user_id').notNull(),
    connectionId: uuid('connection_id'),
    accountId: text('account_id'),
    sealedLink: text('sealed_link'),
    passwordVersion: integer('password_version').notNull(),
    provider: text('provider').notNull(),
    isNewUser: boolean('is_new_user').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    afterCallbackRedirectUrl: text('after_callback_redirect_url'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    replayedAt: instant('replayed_at'),
    sessionId: uuid('session_id'),
    mfaAttemptId: uuid('mfa_attempt_id'),
    issuedInSessionId: uuid('issued_in_session_id'),
  },
  table => [primaryKey({ columns: [table.projectId, table.codeDigest] })],
)

import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { freeJson, idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const users = pgTable(
  'users',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    displayName: text('display_name'),
    profileImageUrl: text('profile_image_url'),
    clientMetadata: freeJson('client_metadata'),
    clientReadOnlyMetadata: freeJson('client_read_only_metadata'),
    serverMetadata: freeJson('server_metadata'),
    isAnonymous: boolean('is_anonymous').notNull(),
    passwordHash: text('password_hash'),
    passwordVersion: integer('password_version').notNull().default(0),
    // Written by second-factor/, except for a new user.
    sealedTotpSecret: text('sealed_totp_secret'),
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    /** It was added while no address of the user was verified. */
    totpAddedUnverified: boolean('totp_added_unverified').notNull().default(false),
    selectedTeamId: uuid('selected_team_id'),
    isLocked: boolean('is_locked').notNull().default(false),
    lockedUntil: instant('locked_until'),
    lockReason: text('lock_reason'),
    signedUpAt: instant('signed_up_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export const oauthConnections = pgTable(
  'oauth_connections',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    userId: uuid('user_id').notNull(),
    providerConfigId: text('provider_config_id').notNull(),
    /** At the time when the account was connected. */
    providerType: text('provider_type').notNull(),
    accountId: text('account_id').notNull(),
    email: text('email'),
    allowSignIn: boolean('allow_sign_in').notNull(),
    allowConnectedAccounts: boolean('allow_connected_accounts').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

/**
 * Every table, and where a distributed PostgreSQL (Citus) keeps it. A new table is added here; the tests compare the list
 * with the migrated database, and hold the statements against it. See docs/decisions/0065.
 */

import type { Layout } from './kernel/db/distribute.ts'

/**
 * - `distributed`: by `project_id`. The rows of a project are together on one node, with those of all other such tables.
 * - `reference`: a copy on each node, for a table that statements of several projects read.
 * - `local`: on the node that the servers are connected to. Only these are read and locked across projects.
 */
export type Placement = 'distributed' | 'reference' | 'local'

/** In this order: a table stands after those that it refers to. */
export const tables = {
  // Owning reaches from `internal` to the owned projects: statements of one project read the rows of others.
  projects: 'reference',

  ai_chat_threads: 'distributed',
  ai_chat_messages: 'distributed',
  api_key_sets: 'distributed',
  audit_chains: 'distributed',
  audit_lines: 'distributed',
  cli_logins: 'distributed',
  codes: 'distributed',
  config_changes: 'distributed',
  data_vault_owner_keys: 'distributed',
  data_vault_data_keys: 'distributed',
  data_vault_values: 'distributed',
  item_balances: 'distributed',
  item_changes: 'distributed',
  one_time_purchases: 'distributed',
  payment_customers: 'distributed',
  purchase_links: 'distributed',
  subscriptions: 'distributed',
  email_drafts: 'distributed',
  email_draft_versions: 'distributed',
  images: 'distributed',
  permission_definitions: 'distributed',
  permission_containments: 'distributed',
  email_contents: 'distributed',
  event_feeds: 'distributed',
  event_messages: 'distributed',
  email_sends: 'distributed',
  email_recipients: 'distributed',
  sent_emails: 'distributed',
  session_end_feeds: 'distributed',
  sessions: 'distributed',
  signing_keys: 'distributed',
  teams: 'distributed',
  user_imports: 'distributed',
  user_import_claims: 'distributed',
  user_import_problems: 'distributed',
  users: 'distributed',
  contact_channels: 'distributed',
  notification_preferences: 'distributed',
  oauth_codes: 'distributed',
  oauth_connections: 'distributed',
  oauth_flows: 'distributed',
  oauth_tests: 'distributed',
  oauth_tokens: 'distributed',
  owned_api_keys: 'distributed',
  passkeys: 'distributed',
  project_permission_grants: 'distributed',
  recovery_codes: 'distributed',
  sign_in_methods: 'distributed',
  team_memberships: 'distributed',
  team_permission_grants: 'distributed',
  user_activity: 'distributed',
  workflow_tokens: 'distributed',
  webhook_attempts: 'distributed',
  webhook_endpoints: 'distributed',

  changes: 'local',
  event_listeners: 'local',
  events: 'local',
  inbox_mails: 'local',
  jobs: 'local',
  limits: 'local',
  metric_changes: 'local',
  metric_totals: 'local',
  schedules: 'local',
  schema_lock: 'local',
  schema_migrations: 'local',
  stripe_accounts: 'local',
  stripe_events: 'local',
  unsubscribe_codes: 'local',
  webhook_deliveries: 'local',
  webhook_tokens: 'local',
} as const satisfies Readonly<Record<string, Placement>>

export type TableName = keyof typeof tables

export function tablesPlaced(placement: Placement): TableName[] {
  const placements: Readonly<Record<string, Placement>> = tables
  return (Object.keys(tables) as TableName[]).filter(name => placements[name] === placement)
}

/**
 * Triggers that stand on a distributed or reference table, though none should.
 *
 * - `version-before`: for servers of the version before, while they are replaced.
 * - `guard`: refuses what no version does.
 *
 * This version needs none of them, and `latchkey database distribute` drops them all.
 */
export interface TriggerException {
  readonly table: TableName
  readonly neededBy: 'version-before' | 'guard'
  /** Which version drops it. Null: it stays where it can. */
  readonly until: 'the version after 0028' | null
}

const nextVersion = { neededBy: 'version-before', until: 'the version after 0028' } as const
const guard = { neededBy: 'guard', until: null } as const

export const triggerExceptions: Readonly<Record<string, TriggerException>> = {
  // The flags of sign-in methods (0025).
  users_methods_taken_in: { table: 'users', ...nextVersion },
  users_methods_taken_anew: { table: 'users', ...nextVersion },
  users_methods_forgotten: { table: 'users', ...nextVersion },
  oauth_connections_providers_of_new: { table: 'oauth_connections', ...nextVersion },
  oauth_connections_providers_of_changed: { table: 'oauth_connections', ...nextVersion },
  oauth_connections_providers_of_gone: { table: 'oauth_connections', ...nextVersion },
  passkeys_kept_in_users: { table: 'passkeys', ...nextVersion },
  // A selected team that is deleted (0026).
  teams_deselected: { table: 'teams', ...nextVersion },

  // What the program writes itself, and the version before does not: the search text of users (0006, 0024).
  users_search_text_of_new: { table: 'users', ...nextVersion },
  users_search_text_of_renamed: { table: 'users', ...nextVersion },
  contact_channels_search_text_of_new: { table: 'contact_channels', ...nextVersion },
  contact_channels_search_text_of_changed: { table: 'contact_channels', ...nextVersion },
  contact_channels_search_text_of_gone: { table: 'contact_channels', ...nextVersion },
  // The figures (0009).
  users_counted_in: { table: 'users', ...nextVersion },
  users_counted_out: { table: 'users', ...nextVersion },
  users_counted_anew: { table: 'users', ...nextVersion },
  user_activity_counted_in: { table: 'user_activity', ...nextVersion },
  user_activity_counted_anew: { table: 'user_activity', ...nextVersion },
  projects_metrics_forgotten: { table: 'projects', ...nextVersion },
  // The order of sign-in methods (0018), and of members (0006).
  contact_channels_ordered: { table: 'contact_channels', ...nextVersion },
  team_memberships_sign_up: { table: 'team_memberships', ...nextVersion },
  // What other processes have to read again (0011).
  projects_changed: { table: 'projects', ...nextVersion },
  api_key_sets_changed: { table: 'api_key_sets', ...nextVersion },
  signing_keys_changed: { table: 'signing_keys', ...nextVersion },

  audit_lines_stay: { table: 'audit_lines', ...guard },
  audit_lines_are_not_emptied: { table: 'audit_lines', ...guard },
}

export const layout: Layout = {
  reference: tablesPlaced('reference'),
  distributed: tablesPlaced('distributed'),
  local: tablesPlaced('local'),
  triggers: Object.keys(triggerExceptions),
  functions: ['search_fold(text)', 'search_text_of(text,text[])', 'sign_in_providers_of(text[])'],
}

/** Statements that read distributed tables of all projects, by their names, and why. None of them writes or locks a row. */
export const statementsAcrossProjects: Readonly<Record<string, string>> = {
  'addresses.list-unusual': 'At the start, and daily: the few addresses whose stored form may have to change.',
  'audit.projects-waiting': 'Projects with lines that wait for their place in the chain of the project.',
  'cli.old': 'Housekeeping: logins to delete, which each project does for itself.',
  'codes.old': 'Housekeeping: codes to delete, which each project does for itself.',
  'codes.open-under': 'For an operator: until when the codes of an earlier root secret can be used.',
  'email-contents.old': 'Housekeeping: contents of mails to delete, which each project does for itself.',
  'email-recipients.postponed-ahead':
    'After the clock was set back: projects with recipients to bring forward, which each project does for itself.',
  'email-sends.old': 'Housekeeping: sends to delete, which each project does for itself.',
  'event-feed.find-to-deliver':
    'The dispatcher takes deliveries of all projects, and reads their messages in one statement.',
  'event-feed.old': 'Housekeeping: projects with messages to delete, which each project does for itself.',
  'images.by-id': 'The address of a picture has no project in it.',
  'leaked-keys.by-digest': 'A scanner that found a key does not know its project.',
  'oauth.old-codes': 'Housekeeping: authorization codes to delete, which each project does for itself.',
  'oauth.old-flows': 'Housekeeping: flows to delete, which each project does for itself.',
  'oauth.old-tests': 'Housekeeping: test sign-ins to delete, which each project does for itself.',
  'oauth-providers.leased-ahead':
    'After the clock was set back: projects with leases to bring forward, which each project does for itself.',
  'purchases.old-links': 'Housekeeping: links to purchase pages to delete, which each project does for itself.',
  'second-factor.plain-recovery-codes': 'Digests to seal, which each project does for itself.',
  'sent-emails.old': 'Housekeeping: log lines to delete, which each project does for itself.',
  'sessions.of-closed-keys': 'Sessions to end, which each project does for itself: the keys that made them are closed.',
  'sessions.of-colleagues': 'Sessions whose colleagues may have left, each of which is judged for itself.',
  'sessions.ended': 'Housekeeping: sessions to delete, which each project does for itself.',
  'sessions.expired': 'Housekeeping: sessions to end, which each project does for itself.',
  'user-imports.old': 'Housekeeping: imports to delete, which each project does for itself.',
  'workflow-tokens.old': 'Housekeeping: workflow tokens to delete, which each project does for itself.',
  'webhook-attempts.old': 'Housekeeping: attempts to delete, which each project does for itself.',
  'webhooks.receiving': 'The dispatcher takes deliveries of all projects, and reads their endpoints in one statement.',
  ...sealedTextsOf([
    'api_key_sets',
    'config_changes',
    'data_vault_data_keys',
    'data_vault_owner_keys',
    'email_contents',
    'oauth_codes',
    'oauth_flows',
    'oauth_tokens',
    'recovery_codes',
    'sent_emails',
    'signing_keys',
    'users',
    'webhook_endpoints',
  ]),
}

function sealedTextsOf(names: readonly TableName[]): Record<string, string> {
  const reason = 'After a change of the root secret: texts to seal anew, which each project does for itself.'
  return Object.fromEntries(
    names.flatMap(table =>
      [`list-${table}`, `list-${table}-after`, `count-${table}`].map(name => [`resealing.${name}`, reason] as const),
    ),
  )
}

/**
 * Every table, and where a distributed PostgreSQL (Citus) keeps it. A new table is added here; the tests compare the list
 * with the migrated database, and hold the statements against it. See docs/decisions/0065.
 */

import type { Layout } from './kernel/db/distribution-plan.ts'

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
  config_pushes: 'distributed',
  data_vault_owner_keys: 'distributed',
  data_vault_data_keys: 'distributed',
  data_vault_values: 'distributed',
  item_balances: 'distributed',
  item_changes: 'distributed',
  one_time_purchases: 'distributed',
  payment_customers: 'distributed',
  purchase_links: 'distributed',
  refunds: 'distributed',
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
  session_tokens: 'distributed',
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
  applications: 'distributed',
  resources: 'distributed',
  service_accounts: 'distributed',
  delegations: 'distributed',
  openid_consents: 'distributed',
  openid_records: 'distributed',
  openid_keys: 'distributed',
  openid_sign_ins: 'distributed',

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
 * Triggers on distributed or reference tables, though Citus takes none: they refuse what the program never does, and
 * `latchkey database distribute` drops them.
 */
export const guards: Readonly<Record<string, TableName>> = {
  audit_lines_stay: 'audit_lines',
  audit_lines_are_not_emptied: 'audit_lines',
}

export const layout: Layout = {
  reference: tablesPlaced('reference'),
  distributed: tablesPlaced('distributed'),
  local: tablesPlaced('local'),
  triggers: Object.keys(guards),
  functions: ['search_fold(text)', 'search_text_of(text,text[])', 'utc_day(timestamp with time zone)'],
}

/** Statements that read distributed tables of all projects, by their names, and why. None of them writes or locks a row. */
export const statementsAcrossProjects: Readonly<Record<string, string>> = {
  'applications.old-unused':
    'Housekeeping: clients that registered themselves, to delete, which each project does for itself.',
  'audit.projects-waiting': 'Projects with lines that wait for their place in the chain of the project.',
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
  'oauth-providers.leased-ahead':
    'After the clock was set back: projects with leases to bring forward, which each project does for itself.',
  'sessions.of-closed-keys': 'Sessions to end, which each project does for itself: the keys that made them are closed.',
  'sessions.of-colleagues': 'Sessions whose colleagues may have left, each of which is judged for itself.',
  'openid-sign-ins.over': 'Housekeeping: sign-ins whose session is over, which each project takes for itself.',
  'sessions.expired': 'Housekeeping: sessions to end, which each project does for itself.',
  'webhooks.receiving': 'The dispatcher takes deliveries of all projects, and reads their endpoints in one statement.',
  ...getOldRows([
    'cli_logins',
    'codes',
    'delegations',
    'oauth_codes',
    'oauth_flows',
    'oauth_tests',
    'openid_records',
    'purchase_links',
    'sent_emails',
    'sessions',
    'user_imports',
    'webhook_attempts',
    'workflow_tokens',
  ]),
  ...getSealedTexts([
    'api_key_sets',
    'config_changes',
    'data_vault_data_keys',
    'data_vault_owner_keys',
    'email_contents',
    'oauth_codes',
    'oauth_flows',
    'oauth_tokens',
    'openid_keys',
    'openid_records',
    'recovery_codes',
    'sent_emails',
    'signing_keys',
    'users',
    'webhook_endpoints',
  ]),
}

function getOldRows(names: readonly TableName[]): Record<string, string> {
  const reason = 'Housekeeping: rows to delete, which each project does for itself.'
  return Object.fromEntries(names.map(table => [`${table}.old`, reason]))
}

function getSealedTexts(names: readonly TableName[]): Record<string, string> {
  const reason = 'After a change of the root secret: texts to seal anew, which each project does for itself.'
  return Object.fromEntries(
    names.flatMap(table =>
      [`list-${table}`, `list-${table}-after`, `count-${table}`].map(name => [`resealing.${name}`, reason] as const),
    ),
  )
}

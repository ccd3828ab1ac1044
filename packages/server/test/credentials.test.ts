/**
 * Every table of credentials: each names by which key, colleague or member a row was made, which the statement that accepts it
 * looks at, or has a reason why nothing made it that may stop being allowed to.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { declaredStatements } from '../src/kernel/db/statement.ts'
import { type TableName, tables } from '../src/tables.ts'
import { eachDatabase } from './support/databases.ts'

/** `accepts`: every statement that finds a row by its secret, or by the id in a token, for the one who shows it. */
interface Sourced {
  readonly source: string
  readonly accepts: readonly string[]
  /** Of a table that is not on the node of its project: the statement that looks at the key set of the source that was found. */
  readonly keySetIn?: string
}

/** Where a table has a column for a secret and rows without the authority of another. */
interface Unsourced {
  readonly because: string
}

const proof = 'A proof of the user: they know a secret, have a device, or signed in at a provider.'
const text = 'A secret that the server reads and sends elsewhere; showing it opens nothing here.'

const credentials: Partial<Record<TableName, Sourced | Unsourced>> = {
  sessions: {
    source: 'source',
    accepts: [
      'sessions.with-user',
      'sessions.use',
      'sessions.subject-by-token',
      'sessions.live-by-token',
      'sessions.live-by-id',
      'cli.by-polling-code',
      'cli.spend',
      'authority.colleague',
    ],
  },
  webhook_tokens: { source: 'source', accepts: ['webhook-tokens.find-open'], keySetIn: 'authority.key-set' },
  purchase_links: { source: 'source', accepts: ['purchases.find-link', 'purchases.lock-link'] },
  codes: { source: 'subject', accepts: ['codes.guess', 'codes.take', 'codes.spend'] },
  cli_logins: { source: 'confirmed_by_session_id', accepts: ['cli.by-polling-code', 'cli.spend'] },

  session_tokens: {
    because: 'Each stands for the token of its session, by which the statements find it that look at its source.',
  },
  api_key_sets: { because: 'They are a source: of the project, which lists and revokes them, and not of their maker.' },
  owned_api_keys: {
    because: 'They belong to a user or a team, which lists and revokes them, and open the API of the application only.',
  },
  workflow_tokens: { because: 'The server makes them for its own runs; they last for 35 seconds.' },
  oauth_flows: {
    because:
      'Of the browser that began. Where an account is connected, its session is looked at when the browser returns.',
  },
  oauth_codes: {
    because: 'After a proof of the user, or out of the session on a hosted page, which is looked at in the exchange.',
  },
  oauth_tests: {
    because:
      'A link opens a provider with the settings of the project for ten minutes; only its owners see the answer.',
  },
  unsubscribe_codes: { because: 'In mails of the server. They turn a kind of mail off for its recipient.' },
  recovery_codes: { because: proof },
  users: { because: proof },
  oauth_tokens: { because: text },
  applications: {
    because:
      'The secret is of the application, which the owners list and delete; it opens nothing of a person by itself.',
  },
  delegations: { source: 'source', accepts: ['delegations.by-subject', 'delegations.of-agents'] },
  service_accounts: {
    because:
      'They belong to the project or a team, which lists and deletes them; no right of their maker lives on in them.',
  },
  resources: {
    because:
      'The secret is of a resource server, which the owners list and delete; it introspects tokens for that resource only.',
  },
  openid_records: {
    source: 'session_id',
    accepts: ['openid-records.find', 'openid-records.find-by-uid', 'openid-records.take'],
  },
  openid_keys: { because: 'They are the server’s own.' },
  signing_keys: { because: 'They are the server’s own. A schedule replaces them.' },
  webhook_endpoints: { because: text },
  data_vault_owner_keys: { because: text },
  data_vault_data_keys: { because: text },
  data_vault_values: { because: text },
  inbox_mails: { because: 'Mails that the server shows in development instead of sending them.' },
  email_contents: { because: 'The digest names a content that several mails share.' },
  email_sends: { because: 'The digest names a content that several mails share.' },
  sent_emails: { because: 'The digest names a content that several mails share.' },
  jobs: { because: 'The token of a lease is of the process that took the job.' },
  webhook_deliveries: { because: 'The token of a lease is of the process that took the delivery.' },
}

/** Columns by whose names a table holds a secret, or the digest of one. */
const secretColumns = '(digest|sealed|secret|token|ticket|password|hashed)'

beforeAll(async () => {
  const sources = fileURLToPath(new URL('../src', import.meta.url))
  const stores = (await readdir(sources, { recursive: true })).filter(path => path.endsWith('.store.ts'))
  for (const store of stores) await import(join(sources, store))
}, 60_000)

eachDatabase('the tables of credentials', on => {
  const ask = async <Row extends Record<string, unknown>>(sql: string, ...values: unknown[]) =>
    (await on.database().queries.query<Row>({ text: sql }, values)).rows

  it('the tables of credentials are all in the list, each with its source or a reason', async () => {
    const found = await ask<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ $1`,
      secretColumns,
    )
    const names = found.map(({ name }) => name).filter(name => name in tables)
    const missing = names.filter(name => !Object.hasOwn(credentials, name))
    expect(missing, 'give it a source that its accepting statement looks at, or a reason').toEqual([])
    for (const one of Object.values(credentials)) if ('because' in one) expect(one.because.length).toBeGreaterThan(20)
  })

  it('have the column of their source', async () => {
    for (const [table, one] of Object.entries(credentials)) {
      if (!('source' in one)) continue
      const columns = await ask<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        table,
      )
      expect(
        columns.map(({ name }) => name),
        table,
      ).toContain(one.source)
    }
  })

  it('the tables of credentials are accepted by statements that look at the key set, and find the source for the rest', () => {
    const byName = new Map(declaredStatements().map(({ name, text: sql }) => [name, sql]))
    for (const one of Object.values(credentials)) {
      if (!('source' in one)) continue
      for (const name of one.accepts) {
        if (one.keySetIn) expect.soft(byName.get(name), `${name} finds the source`).toMatch(/^select .*\bt\.source\b/)
        const sql = byName.get(one.keySetIn ?? name) ?? ''
        expect.soft(sql, name).toContain("->> 'keySetId'")
        expect.soft(sql, `${name} asks whether the key set is open`).toContain('k.revoked_at is null')
      }
    }
  })

  it('have no other statement that accepts a row by its secret', () => {
    const known = new Set(Object.values(credentials).flatMap(one => ('source' in one ? one.accepts : [])))
    const sourced = Object.entries(credentials).flatMap(([table, one]) => ('source' in one ? [table] : []))
    const others = declaredStatements().filter(
      ({ name, text: sql }) =>
        sourced.some(table => new RegExp(`(from|update|join) ${table}\\b`).test(sql)) &&
        /digest = (any\()?\$/.test(sql) &&
        !known.has(name ?? ''),
    )
    // The first gives an anonymous user's session, which `sessions.live-by-id` found before; then what stores who confirmed, what shows
    // what waits for it, what ends records of OpenID or marks them as used, after they were found, and what reads the project of a
    // token and no more.
    const ends = ['consume', 'delete', 'delete-of-grant', 'end-grant-of'].map(name => `openid-records.${name}`)
    const explained = [
      ...['cli.claim', 'cli.confirm', 'cli.open', ...ends, 'openid_records.delete-old'],
      ...['session-tokens.first', 'webhook-tokens.find-project'],
    ]
    expect(others.map(({ name }) => name).sort()).toEqual(explained)
  })
})

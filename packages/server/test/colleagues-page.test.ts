/** What docs/colleagues.md says that each role may do, held against what the contract declares. */
import { readFileSync } from 'node:fs'
import { type ColleagueRole, colleagueRoles, mayActAs, roleFor } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { endpoints } from './support/endpoints.ts'

/** Each line of the table with an endpoint that stands for it, or the role where a rule of its own asks for it. */
const lines: Readonly<Record<string, { route: string } | { role: ColleagueRole }>> = {
  'see users, teams, settings and figures': { route: 'GET /internal/projects/current' },
  'change users and teams: profiles, sessions, permissions, API keys': { route: 'PATCH /users/:userId' },
  'send a mail to reset a password, to verify an address or to sign in': {
    route: 'POST /auth/password/send-reset-code',
  },
  'change how users sign in: passwords, second factors, passkeys, addresses': {
    route: 'PATCH /contact-channels/:userId/:contactChannelId',
  },
  'make API keys of users': { route: 'POST /user-api-keys' },
  "act in a user's name, marked as an impersonation, for two hours at most": { route: 'POST /auth/sessions' },
  'begin any other session for a user': { role: 'developer' },
  'see how sessions ended, and which mails were sent': { route: 'GET /internal/sessions' },
  'see client secrets and mail passwords': { role: 'developer' },
  'change settings and trusted domains': { route: 'PATCH /internal/projects/current' },
  'grant and take quantities of items': {
    route: 'POST /payments/items/:customerType/:customerId/:itemId/update-quantity',
  },
  'see products, purchases, transactions and what the Stripe account can do': {
    route: 'GET /internal/payments/transactions',
  },
  'make addresses of purchase pages; cancel and resume subscriptions; open the billing portal': {
    route: 'POST /payments/purchases/create-purchase-url',
  },
  'change products, sell what is server-only, buy in test mode': {
    route: 'POST /internal/payments/test-mode-purchase-session',
  },
  'set Stripe up': { route: 'POST /internal/payments/setup' },
  'read and write encrypted values of the data vault': { route: 'POST /data-vault/stores/:storeId/get' },
  'define permissions': { route: 'POST /team-permission-definitions' },
  'make and revoke keys for clients and servers': { route: 'PATCH /internal/api-keys/:apiKeyId' },
  'hurry the change of signing keys': { route: 'POST /internal/signing-keys/rotate' },
  'import users': { route: 'POST /internal/user-imports' },
  'manage webhooks: endpoints, secrets, sending again': { route: 'POST /webhooks/endpoints' },
  'read the audit log': { route: 'GET /internal/audit-log' },
  'make super secret admin keys, which know no roles': { role: 'owner' },
  'take the users away, with their password hashes': { route: 'GET /internal/user-exports/users' },
  'hand the project over to another team': { role: 'owner' },
  'delete the project': { route: 'DELETE /internal/projects/current' },
  'invite colleagues and change their roles': { role: 'owner' },
}

it('has the actual roles of colleagues', () => {
  const page = readFileSync(new URL('../../../docs/colleagues.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| ([a-z].*?) \|(.*)\|$/gm)].filter(([, name]) => name !== 'may')
  expect(rows.map(([, name = '']) => name).sort()).toEqual(Object.keys(lines).sort())
  for (const [, name = '', cells = ''] of rows) {
    const shown = cells.split('|').map(cell => cell.trim() === 'yes')
    expect(shown, name).toEqual(colleagueRoles.map(role => mayActAs(role, neededFor(name))))
  }
})

function neededFor(name: string): ColleagueRole {
  const line = lines[name]
  if (line && 'role' in line) return line.role
  const endpoint = endpoints.find(({ route }) => route === line?.route)
  if (!endpoint) throw new Error(`There is no endpoint ${line?.route}.`)
  return roleFor(endpoint)
}

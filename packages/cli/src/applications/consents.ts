/** `latchkey applications consents`: the users who have allowed an application something. */
import type { ApplicationConsent } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'

/** The most that the server gives at once. */
const pageSize = 1_000

export const command = defineCommand({
  operand: { name: 'ID', meaning: '`latchkey applications list` shows it.' },
  options: {
    limit: { takes: 'NUMBER', meaning: 'How many at most: 50 unless given.' },
    ...projectOptions,
  },
  notes: `The latest first. ${projectNotes}`,
  async run(given, terminal) {
    const limit = Number(given.text('limit') ?? 50)
    if (!Number.isInteger(limit) || limit < 1) throw new Misuse('--limit takes a number from 1.')
    const app = await projectApp(given, terminal)
    const found: ApplicationConsent[] = []
    let cursor: string | null = null
    do {
      const page = await app.listApplicationConsents(given.operand, {
        cursor,
        limit: Math.min(limit - found.length, pageSize),
      })
      found.push(...page)
      cursor = page.nextCursor
    } while (cursor !== null && found.length < limit)
    if (given.has('json')) terminal.out(JSON.stringify(found, null, 2))
    else terminal.out(found.length === 0 ? 'No one has allowed it anything yet.' : table(found, terminal.width))
    return 0
  },
})

const table = (consents: readonly ApplicationConsent[], width: number) =>
  columns(
    [
      ['USER', 'EMAIL', 'SCOPES', 'SINCE', 'LAST USED'],
      ...consents.map(({ user, scopes, createdAt, lastUsedAt }) => [
        user.id,
        user.primaryEmail ?? user.displayName ?? '',
        scopes.join(' '),
        createdAt.toISOString().slice(0, 10),
        lastUsedAt?.toISOString().slice(0, 10) ?? 'never',
      ]),
    ],
    width,
  ).join('\n')

/** `latchkey keys list`: which keys the project has, and which of them still work. */
import type { InternalApiKey } from '@latchkey/js'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { columns } from '../layout.ts'

export const command = defineCommand({
  options: { all: { meaning: 'Those that no longer work, too.' }, ...projectOptions },
  notes: projectNotes,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    const sets = (await app.listInternalApiKeys()).filter(keys => given.has('all') || keys.isValid())
    if (given.has('json')) terminal.out(JSON.stringify(sets.map(asJson), null, 2))
    else if (sets.length === 0) terminal.out('There are no keys that work. `latchkey keys create` makes some.')
    else terminal.out(columns([['ID', 'DESCRIPTION', 'KEYS', 'STATE'], ...sets.map(asRow)], terminal.width).join('\n'))
    return 0
  },
})

const keysByKind = ({ publishableClientKey, secretServerKey, superSecretAdminKey }: InternalApiKey) =>
  Object.entries({ client: publishableClientKey, server: secretServerKey, admin: superSecretAdminKey }).flatMap(
    ([kind, key]) => (key ? [{ kind, ...key }] : []),
  )

const asRow = (keys: InternalApiKey) => [
  keys.id,
  keys.description,
  keysByKind(keys)
    .map(({ kind, lastFour }) => `${kind} …${lastFour}`)
    .join(', '),
  getState(keys),
]

function getState({ expiresAt, revokedReason, whyInvalid }: InternalApiKey): string {
  const why = whyInvalid()
  if (why === 'manually-revoked') return `revoked${revokedReason ? `: ${revokedReason}` : ''}`
  return `${why === 'expired' ? 'expired' : 'until'} ${expiresAt.toISOString().slice(0, 10)}`
}

const asJson = (keys: InternalApiKey) => ({
  id: keys.id,
  description: keys.description,
  keys: keysByKind(keys),
  createdAt: keys.createdAt,
  expiresAt: keys.expiresAt,
  isValid: keys.isValid(),
  revokedReason: keys.revokedReason,
})

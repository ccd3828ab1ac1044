/** `latchkey keys create`: new keys, as the lines that an application's environment needs. */
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { serverAddress } from '../server-address.ts'
import { envLines, getEnv } from './env-lines.ts'
import { expiryIn } from './expiry.ts'

export const command = defineCommand({
  options: {
    description: { takes: 'TEXT', meaning: 'What they are for. "Made on the command line" unless given.' },
    expires: { takes: 'WHEN', meaning: 'A date such as 2030-01-31, a time such as 90d, or never (unless given).' },
    client: { meaning: 'Make a publishable client key.' },
    server: { meaning: 'Make a secret server key.' },
    admin: { meaning: 'Make a super secret admin key.' },
    ...projectOptions,
  },
  notes: `Without --client, --server and --admin it makes a client and a server key. They are shown this once; \`latchkey keys create >> .env\` keeps them.

${projectNotes}`,
  async run(given, terminal) {
    const isChosen = given.has('client') || given.has('server') || given.has('admin')
    const expiresAt = expiryIn(given.text('expires') ?? 'never', new Date())
    if (!expiresAt) throw new Misuse('--expires takes a date such as 2030-01-31, a time such as 90d, or never.')
    const app = await projectApp(given, terminal)
    const keys = await app.createInternalApiKey({
      description: given.text('description') ?? 'Made on the command line',
      expiresAt,
      hasPublishableClientKey: given.has('client') || !isChosen,
      hasSecretServerKey: given.has('server') || !isChosen,
      hasSuperSecretAdminKey: given.has('admin'),
    })
    const env = getEnv({ baseUrl: serverAddress(given, terminal), projectId: app.projectId, keys })
    terminal.out(given.has('json') ? JSON.stringify({ id: keys.id, expiresAt, env }, null, 2) : envLines(env))
    terminal.say('Keep them safe: they are not shown again.')
    return 0
  },
})

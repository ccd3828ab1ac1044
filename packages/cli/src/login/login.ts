/** `latchkey login`: signs in the user of this terminal through a browser that is signed in to the dashboard. */
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { inert } from '../layout.ts'
import { answers, getServerOrLocalAddress } from '../server-address.ts'
import { getSettings } from './dashboard-settings.ts'
import { ownersClient, signedInOwner } from './signed-in.ts'
import { findLogin, keepLogin, loginsFile } from './stored-logins.ts'

const tenMinutes = 600_000

export const command = defineCommand({
  options: {
    'base-url': {
      takes: 'URL',
      meaning: 'The server, instead of LATCHKEY_BASE_URL. Without both: one that you run here in development.',
    },
    app: { takes: 'URL', meaning: 'Where its dashboard is. The server has it too, unless you serve it elsewhere.' },
  },
  notes: `It prints a link. Open it in any browser, sign in to the dashboard if you are not, and authorize; within ten minutes. From then on the other commands act as you, where no key is set, with your role in each project.

It is a session like that of a browser: you see it in your account settings and can end it there, and \`latchkey logout\` ends it. Its token is in a file that only you may read, in your configuration folder (XDG_CONFIG_HOME).`,
  async run(given, terminal) {
    const server = await getServerOrLocalAddress(given, terminal)
    await answers(server)
    const appUrl = given.text('app') ?? server
    const publishableClientKey = await dashboardKey(appUrl)
    const before = findLogin(terminal, server)
    const client = await ownersClient({ server, publishableClientKey, refreshToken: null })
    const result = await client.promptCliLogin({
      appUrl,
      expiresInMillis: tenMinutes,
      promptLink(url) {
        terminal.say(`Open this link to sign in, and come back:\n\n  ${url}\n`)
        terminal.status('Waiting for you…')
      },
    })
    terminal.status(null)
    if (result.status === 'error') throw new Cannot(result.error.message)
    const login = { server, publishableClientKey, refreshToken: result.data }
    await keepLogin(terminal, login)
    const { id, primaryEmail, displayName } = await signedInOwner(terminal, login)
    // No one has use for two. Unless it has ended already.
    if (before) await (await (await ownersClient(before)).getUser())?.signOut()
    const name = inert(primaryEmail ?? displayName ?? id)
    if (given.has('json')) terminal.out(JSON.stringify({ server, user: { id, primaryEmail, displayName } }, null, 2))
    else terminal.out(`You are signed in to ${server} as ${name}. The token is in ${loginsFile(terminal)}.`)
    return 0
  },
})

/** The dashboard is an app of the project `internal`, and its publishable key is public. */
async function dashboardKey(appUrl: string): Promise<string> {
  if (!URL.canParse(appUrl)) throw new Cannot('--app must be an address such as https://dashboard.example.com.')
  const settings = await getSettings(appUrl)
  if (settings?.projectId === 'internal' && settings.publishableClientKey) return settings.publishableClientKey
  throw new Cannot(`There is no dashboard at ${appUrl}. Say where it is with --app.`)
}

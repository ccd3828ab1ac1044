/** `latchkey service-accounts create`: a program with an identity of its own. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { serverAddress } from '../server-address.ts'

export const command = defineCommand({
  operand: { name: 'NAME', meaning: 'by which people know it.' },
  options: {
    team: { takes: 'TEAM_ID', meaning: 'The team that owns it. Without it the project does.' },
    permission: {
      takes: 'PERMISSION',
      isRepeatable: true,
      meaning: 'What it may do, in its team or in the project. May be given several times.',
    },
    ...projectOptions,
  },
  notes: `The secret is shown this once. ${projectNotes}`,
  async run(given, terminal) {
    const app = await projectApp(given, terminal)
    const made = await app.createServiceAccount({
      displayName: given.operand,
      teamId: given.text('team'),
      permissionIds: given.texts('permission'),
    })
    const tokenUrl = `${serverAddress(given, terminal)}/p/${app.projectId}/openid/token`
    if (given.has('json')) terminal.out(JSON.stringify({ tokenUrl, ...made }, null, 2))
    else
      terminal.out(
        [`Token URL: ${tokenUrl}`, `Client ID: ${made.id}`, `Client secret: ${made.clientSecret}`].join('\n'),
      )
    terminal.say('Keep the secret safe: it is not shown again.')
    return 0
  },
})

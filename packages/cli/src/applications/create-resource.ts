/** `latchkey resources create`: an API for which applications will receive tokens. */
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { serverAddress } from '../server-address.ts'

export const command = defineCommand({
  operand: { name: 'IDENTIFIER', meaning: 'its address, as clients name it: https://notes.example.com/api' },
  options: {
    name: { takes: 'NAME', meaning: 'What people see when an application asks to use it.' },
    scope: { takes: 'PERMISSION', isRepeatable: true, meaning: 'A project permission. May be given several times.' },
    opaque: { meaning: 'Its tokens are introspected, and end at once. Without it they are JWTs.' },
    es256: { meaning: 'JWTs are signed with ES256 instead of RS256.' },
    lifetime: { takes: 'SECONDS', meaning: 'For how long a token works: 600 unless given, from 60 to 86400.' },
    ...projectOptions,
  },
  notes: `The secret is shown this once. ${projectNotes}`,
  async run(given, terminal) {
    const displayName = given.text('name')
    if (displayName === undefined) throw new Misuse('Give the name that people see: --name Notes')
    const lifetime = given.text('lifetime')
    const app = await projectApp(given, terminal)
    const made = await app.createResource({
      identifier: given.operand,
      displayName,
      scopes: given.texts('scope'),
      tokenFormat: given.has('opaque') ? 'opaque' : 'jwt',
      tokenAlgorithm: given.has('es256') ? 'ES256' : 'RS256',
      tokenLifetimeSeconds: lifetime === undefined ? undefined : seconds(lifetime),
    })
    const issuer = `${serverAddress(given, terminal)}/p/${app.projectId}`
    const { id, identifier, clientSecret } = made
    if (given.has('json')) terminal.out(JSON.stringify({ issuer, ...made }, null, 2))
    else
      terminal.out(
        [`Issuer: ${issuer}`, `Audience: ${identifier}`, `Client ID: ${id}`, `Client secret: ${clientSecret}`].join(
          '\n',
        ),
      )
    terminal.say('Keep the secret safe: it is not shown again. The resource server introspects tokens with it.')
    return 0
  },
})

function seconds(given: string): number {
  const value = Number(given)
  if (!Number.isInteger(value) || value < 60 || value > 86_400)
    throw new Misuse('--lifetime takes seconds, from 60 to 86400.')
  return value
}

/** `latchkey applications create`: a program that will sign people in with the project. */
import { Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { serverAddress } from '../server-address.ts'
import { readLogo } from './logo.ts'

export const command = defineCommand({
  operand: { name: 'NAME', meaning: 'what people see when the application asks them.' },
  options: {
    redirect: { takes: 'URI', isRepeatable: true, meaning: 'Where it receives codes. May be given several times.' },
    'backchannel-logout': { takes: 'URI', meaning: 'Where it is informed when the session of a user ends.' },
    homepage: { takes: 'URL', meaning: 'Its website, which people see.' },
    logo: { takes: 'FILE', meaning: 'A PNG, JPEG or WebP file of at most 100 KB, which people see.' },
    public: { meaning: 'It runs in a browser or on a device, and has no secret.' },
    device: { meaning: 'It may sign people in on a device without a browser, by a code.' },
    'skip-consent': { meaning: 'It is your own: people see no consent page.' },
    ...projectOptions,
  },
  notes: `The secret is shown this once. ${projectNotes}`,
  async run(given, terminal) {
    const redirectUris = given.texts('redirect')
    if (redirectUris.length === 0)
      throw new Misuse('Say where it receives codes: --redirect https://wiki.example.com/callback')
    const logo = given.text('logo')
    const logoUrl = logo && (await readLogo(logo, terminal))
    const app = await projectApp(given, terminal)
    const made = await app.createApplication({
      displayName: given.operand,
      redirectUris,
      backchannelLogoutUri: given.text('backchannel-logout'),
      homepageUrl: given.text('homepage'),
      logoUrl,
      type: given.has('public') ? 'public' : 'confidential',
      allowsDeviceCode: given.has('device'),
      skipsConsent: given.has('skip-consent'),
    })
    const issuer = `${serverAddress(given, terminal)}/p/${app.projectId}`
    if (given.has('json')) terminal.out(JSON.stringify({ issuer, ...made }, null, 2))
    else terminal.out(settings(issuer, made))
    if (made.clientSecret !== null) terminal.say('Keep the secret safe: it is not shown again.')
    return 0
  },
})

/** As they are entered in the application. */
function settings(issuer: string, { id, clientSecret }: { readonly id: string; readonly clientSecret: string | null }) {
  const lines = [`Issuer: ${issuer}`, `Client ID: ${id}`]
  return [...lines, ...(clientSecret === null ? [] : [`Client secret: ${clientSecret}`])].join('\n')
}

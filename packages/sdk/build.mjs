/** Writes `dist/bundle`: what every page loads in one file, and one more for each feature that is loaded later. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundlePackage, bundleWhole } from '../../tools/build/bundle-package.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
/** What stays an import of another package. That of passkeys is loaded later, and stands in `convex.js` itself. */
const external = [/^jose\//, /^eventsource-parser/, '@latchkey/contract/rules', 'zod']

await bundlePackage({
  folder,
  entries: {
    client: 'client-entry.ts',
    secret: 'secret-entry.ts',
    internal: 'internal.ts',
    'internal-server': 'internal-server.ts',
    'protected-resource': 'protected-resource/protected-resource.ts',
  },
  core: ['client', 'internal'],
  // The classes of errors that no code of the core names, and what pages keep while a visitor signs in.
  apart: {
    'tab-storage': /\/auth\/tab-storage\.ts$/,
    errors: /\/errors\/(access|event|item|oauth|offer|owner|people|vault)-errors\.ts$/,
  },
  together: {
    // What signed-in users and their teams are, with what servers and owners have of it as well.
    user: /\/users\/own-user\.ts$/,
    // What no page loads that manages no project.
    trusted: /\/(secret-entry|internal-server|users\/team-user|colleagues\/colleagues|projects\/owned-projects)\.ts$/,
    account:
      /\/((api-keys|app|items|notifications|sessions|team-roles|teams)\/|applications\/(authorization|consents)|contact-channels\/(contact|primary)|invitations\/team|second-factor\/second-factor)/,
    auth: /\/(auth\/(?!oauth|hosted|browser)|(contact-channels|convex|invitations|passkeys|second-factor|session)\/)/,
    oauth: /\/(auth\/(oauth|hosted|browser)|(connected-accounts|oauth-providers)\/)/,
    payments: /\/(offers|purchases|stripe|transactions)\//,
    emails: /\/(ai-chat|emails|email-drafts|email-templates|email-themes|sent-emails)\//,
    audit: /\/audit\//,
    'data-vault': /\/data-vault\//,
    'event-feed': /\/event-feed\//,
    'user-transfer': /\/user-transfer\//,
    webhooks: /\/webhooks\//,
  },
  usual: 'user',
  after: { trusted: ['audit', 'data-vault', 'emails', 'event-feed', 'user-transfer', 'webhooks'] },
  external: [...external, '@simplewebauthn/browser'],
})
// Two re-exports and nothing else, so that bundlers leave out the half that a page does not use.
await writeFile(`${folder}/dist/bundle/index.js`, "export * from './client.js'\nexport * from './secret.js'\n")
// Convex refuses `import()` in queries and mutations. Its bundler takes what package.json names for its condition.
await bundleWhole({ folder, entry: 'index.ts', file: 'convex.js', external })

/** Writes `dist/bundle`: what every page loads in one file, and one more for each feature that is loaded later. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundlePackage } from '../../tools/bundle-package.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')

await bundlePackage({
  folder,
  entries: {
    client: 'client-entry.ts',
    secret: 'secret-entry.ts',
    internal: 'internal.ts',
    'internal-admin': 'internal-admin.ts',
  },
  core: ['client', 'internal'],
  // The classes of errors that no code of the core names.
  apart: { errors: /\/errors\/(item|oauth|offer|owner|people)-errors\.ts$/ },
  external: ['jose', '@simplewebauthn/browser', /^eventsource-parser/, '@latchkey/contract/routes', 'zod'],
})
// Two re-exports and nothing else, so that bundlers leave out the half that a page does not use.
await writeFile(`${folder}/dist/bundle/index.js`, "export * from './client.js'\nexport * from './secret.js'\n")

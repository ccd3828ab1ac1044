/** Writes `dist/bundle`: what every page loads in one file, and one more for each page and each part that opens later. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { bundlePackage } from '../../tools/build/bundle-package.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')

await bundlePackage({
  folder,
  entries: { components: 'components.ts', admin: 'admin.ts', server: 'server.ts' },
  core: ['components'],
  apart: {
    // For pricing tables, and for dashboards that preview one.
    offers: /\/(offers\/(?!Pricing)|styles\/offers\.css|purchases\/use-purchase-end)/,
    purchases: /\/purchases\/(cards|choice|return-address|stripe-loader)\./,
  },
  usual: 'auth/SignInGate.tsx',
  // The wrappers of Stripe.js bring a CommonJS package, for which every page would load a helper.
  external: [/^react(-dom)?(\/|$)/, /^@latchkey\/js(\/|$)/, /^@stripe\//],
  // For all modules at once: none of them says it itself.
  banner: "'use client'",
})
// No directive here: a client module must name what it exports.
await writeFile(
  `${folder}/dist/bundle/index.js`,
  `export * from '@latchkey/js/client'
export * from './components.js'
export { LatchkeyClientApp } from './components.js'
`,
)

// Not every program may import JSON: the published types have the English texts themselves.
const types = `${folder}/dist/i18n/texts.d.ts`
const english = JSON.stringify(JSON.parse(await readFile(`${folder}/src/locales/en-US.json`, 'utf8')))
const declarations = await readFile(types, 'utf8')
await writeFile(
  types,
  declarations.replace(/^import type english from .*$/m, () => `declare const english: ${english};`),
)

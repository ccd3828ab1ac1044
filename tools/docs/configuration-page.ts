/** Writes docs/configuration.md from the server's variables: `npx tsx --conditions=@latchkey/source tools/docs/configuration-page.ts`. */
import { writeFileSync } from 'node:fs'
import { configurationPage } from '../../packages/cli/src/deployment/configuration-page.ts'

const page = new URL('../../docs/configuration.md', import.meta.url)
writeFileSync(page, configurationPage())
console.log('docs/configuration.md is up to date')

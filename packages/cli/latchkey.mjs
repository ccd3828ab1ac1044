#!/usr/bin/env node
/** What `npx latchkey` runs: it is there before anything is built, so that npm can link it when it installs. */
import { existsSync } from 'node:fs'

const program = new URL('dist/main.js', import.meta.url)

if (existsSync(program)) await import(program.href)
else {
  process.stderr.write('Latchkey is not built yet: run `npm run build`, or `npm start`, which builds by itself.\n')
  process.exitCode = 1
}

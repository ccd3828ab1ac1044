/** Copies the pages that `latchkey start` serves into the package that is packed, and removes them afterwards: `--remove`. */
import { cpSync, existsSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inRepository = fileURLToPath(new URL('../../', import.meta.url))
const copies = fileURLToPath(new URL('pages/', import.meta.url))

rmSync(copies, { recursive: true, force: true })
if (!process.argv.includes('--remove'))
  for (const path of ['packages/dashboard', 'packages/hosted', 'examples/react-demo', 'docs']) {
    const built = `${inRepository}${path}/dist`
    if (!existsSync(built)) throw new Error(`${path} is not built: npm run build`)
    cpSync(built, `${copies}${path}`, { recursive: true })
  }

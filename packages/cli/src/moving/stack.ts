/** `latchkey migrate stack`: moves a program from the SDK of Stack to ours. */
import { stat } from 'node:fs/promises'
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { getReason } from '../files.ts'
import { count } from '../layout.ts'
import { versionText } from '../version.ts'
import { moveProgram } from './program.ts'

export const command = defineCommand({
  operand: { name: 'FOLDER', meaning: 'The folder of the program.' },
  options: { 'dry-run': { meaning: 'Print what would change, and write nothing.' } },
  notes: `It changes imports, names, variables of the environment and package.json, and lists what it leaves for you. Commit first; then install the packages, and let the compiler check the program.

Exit code 2: something is left for you. More: docs/moving-from-stack.md`,
  async run(given, terminal) {
    const folder = terminal.getPath(given.operand)
    await stat(folder).catch((cause: unknown) => {
      throw new Cannot(getReason(cause, given.operand), { cause })
    })
    const isDryRun = given.has('dry-run')
    const moved = await moveProgram(folder, { version: versionText().replace('Latchkey ', ''), isDryRun })
    const { changed, left } = moved
    if (given.has('json')) terminal.out(JSON.stringify(moved))
    else {
      for (const file of changed) terminal.out(file)
      for (const { file, line, what } of left) terminal.out(`${file}:${line}: ${what}.`)
      terminal.out(
        `${isDryRun ? 'Would change' : 'Changed'} ${count(changed.length, 'file')}; ${left.length} left for you.`,
      )
    }
    return left.length > 0 ? 2 : 0
  },
})

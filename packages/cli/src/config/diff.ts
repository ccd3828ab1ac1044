/** `latchkey config diff`: for a look before a push, and for a check that no one changed the project by hand. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { inert } from '../layout.ts'
import { compare } from './comparison.ts'
import { readConfigFile } from './config-file.ts'
import { differenceLines, maskedDifferences } from './difference-lines.ts'
import { configFile, defaultFile } from './file-option.ts'

export const command = defineCommand({
  operand: configFile,
  options: projectOptions,
  notes: `It ends with 0 when there is no difference and with 2 when there is one. What holds is marked -, what a push would make of it +.

${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFile
    const file = await readConfigFile(terminal.pathOf(name), name)
    const { project, version, differences, keptSecrets } = await compare(await projectApp(given, terminal), file)
    if (given.has('json'))
      terminal.out(JSON.stringify({ version, differences: maskedDifferences(differences), keptSecrets }, null, 2))
    else if (differences.length === 0) terminal.out(`${inert(project.displayName)} is what ${name} says.`)
    else terminal.out(differenceLines(differences, terminal.paint).join('\n'))
    for (const path of keptSecrets) terminal.say(`${path} was not compared: its variable is not set here.`)
    return differences.length === 0 ? 0 : 2
  },
})

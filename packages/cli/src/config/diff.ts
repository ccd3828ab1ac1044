/** `latchkey config diff`: for a look before a push, and for a check that no one changed the project by hand. */
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { inert } from '../layout.ts'
import { compare } from './comparison.ts'
import { readConfigFile } from './config-file.ts'
import { differenceLines, maskedDifferences, unnamedLine } from './difference-lines.ts'
import { configFile, defaultFile, replaceOption } from './file-option.ts'

export const command = defineCommand({
  operand: configFile,
  options: { ...replaceOption, ...projectOptions },
  notes: `It compares what the file names, as a push does; with --replace everything. It ends with 0 when there is no difference and with 2 when there is one. What holds is marked -, what a push would make of it +.

${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFile
    const file = await readConfigFile(terminal.getPath(name), name)
    const isReplaced = given.has('replace')
    const app = await projectApp(given, terminal)
    const { project, version, differences, unnamed, unchangedSecrets } = await compare(app, file, isReplaced)
    if (given.has('json'))
      terminal.out(JSON.stringify({ version, differences: maskedDifferences(differences), unchangedSecrets }, null, 2))
    else if (differences.length === 0) terminal.out(`${inert(project.displayName)} is what ${name} says.`)
    else terminal.out(differenceLines(differences, terminal.paint).join('\n'))
    if (!isReplaced && unnamed.length > 0) terminal.say(`${unnamedLine(unnamed, name)} --replace compares them, too.`)
    for (const path of unchangedSecrets) terminal.say(`${path} was not compared: its variable is not set here.`)
    return differences.length === 0 ? 0 : 2
  },
})

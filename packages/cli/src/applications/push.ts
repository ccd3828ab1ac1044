/** `latchkey applications push`: the applications of a file, registered where they are missing, and changed where they differ. */
import { configDifferences } from '@latchkey/contract/rules'
import type { ApplicationFirstView } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { readConfigFile } from '../config/config-file.ts'
import { differenceLines } from '../config/difference-lines.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { count } from '../layout.ts'
import type { Terminal } from '../terminal.ts'
import { comparable, matchApplications, toNamed } from './named-applications.ts'

const defaultFile = 'latchkey.applications.ts'

export const command = defineCommand({
  operand: {
    name: 'FILE',
    meaning: `The applications by their names, ${defaultFile} unless given. JavaScript and JSON can be read, too.`,
    isOptional: true,
  },
  options: { yes: { meaning: 'Do not ask, as in a pipeline.' }, ...projectOptions },
  notes: `An application is found by its name. What the file does not name stays as it is: nothing is deleted. A secret is made by the server, shown once for each new application, and is never in the file. ${projectNotes}`,
  async run(given, terminal) {
    const name = given.operand || defaultFile
    const { settings } = await readConfigFile(terminal.getPath(name), name)
    const app = await projectApp(given, terminal)
    const { missing, different, unnamed } = matchApplications(toNamed(settings, name), await app.listApplications())
    for (const { displayName, options } of missing)
      for (const line of differenceLines(configDifferences({}, { [displayName]: options }), terminal.paint))
        terminal.say(line)
    for (const { application, options } of different) {
      const before = { [application.displayName]: comparable(application) }
      const after = { [application.displayName]: { ...comparable(application), ...options } }
      for (const line of differenceLines(configDifferences(before, after), terminal.paint)) terminal.say(line)
    }
    if (unnamed > 0) terminal.say(`Not named in ${name}, and left as they are: ${count(unnamed, 'application')}.`)
    await confirm(missing.length + different.length, given.has('yes'), terminal)
    const created: ApplicationFirstView[] = []
    try {
      for (const { application, options } of different) await app.updateApplication(application.id, options)
      for (const { displayName, options } of missing) {
        const { isEnabled, redirectUris = [], ...rest } = options
        const made = await app.createApplication({ displayName, redirectUris, ...rest })
        created.push(made)
        if (isEnabled === false) await app.updateApplication(made.id, { isEnabled })
      }
    } finally {
      // Also when a later one is refused: a secret is in this answer alone.
      if (given.has('json')) {
        const made = created.map(({ id, displayName, clientSecret }) => ({ id, displayName, clientSecret }))
        terminal.out(
          JSON.stringify({ created: made, changed: different.map(({ application: { id } }) => id) }, null, 2),
        )
      } else for (const made of created) terminal.out(firstView(made))
    }
    if (!given.has('json'))
      terminal.out(`Registered ${created.length}, changed ${different.length}: the applications are what ${name} says.`)
    return 0
  },
})

const firstView = ({ id, displayName, clientSecret }: ApplicationFirstView) =>
  `${displayName}\n  Client ID: ${id}${clientSecret === null ? '' : `\n  Client secret: ${clientSecret}`}`

async function confirm(changed: number, isAgreed: boolean, { ask }: Terminal): Promise<void> {
  if (changed === 0 || isAgreed) return
  if (ask === null)
    throw new Cannot(
      'There is no terminal to confirm this in, so nothing was changed. Add --yes to push without confirming.',
    )
  if (!(await ask(`Register or change ${count(changed, 'application')}?`))) throw new Cannot('Nothing was changed.')
}

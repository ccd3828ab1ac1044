/**
 * `latchkey types`: writes down a project's permissions as TypeScript, so that a mistyped id is an error while
 * someone writes.
 */
import { writeFile } from 'node:fs/promises'
import { Cannot, Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { reasonOf } from '../files.ts'
import { count } from '../layout.ts'

export const command = defineCommand({
  options: { out: { takes: 'FILE', meaning: 'The file to write, such as latchkey.d.ts.' }, ...projectOptions },
  notes: `${projectNotes}

Run it again when the permissions change. More: docs/permissions.md`,
  async run(given, terminal) {
    const out = given.text('out')
    if (!out) throw new Misuse('Say which file to write, as in `--out latchkey.d.ts`.')
    const app = await projectApp(given, terminal)
    const team = idsOf(await app.listTeamPermissionDefinitions())
    const project = idsOf(await app.listProjectPermissionDefinitions())
    await writeFile(terminal.pathOf(out), permissionTypes({ team, project })).catch((cause: unknown) => {
      throw new Cannot(reasonOf(cause, out), { cause })
    })
    const summary = `${out} has ${count(team.length, 'permission')} of teams and ${project.length} of the project.`
    terminal.out(given.has('json') ? JSON.stringify({ file: out, team, project }) : summary)
    return 0
  },
})

/** The file itself. Sorted, so that it changes only when the permissions do. */
export function permissionTypes(ids: { readonly team: readonly string[]; readonly project: readonly string[] }) {
  return `// Written by Latchkey from the permissions of your project. Run \`latchkey types\` again when they change.
export {}

declare module '@latchkey/js' {
  interface LatchkeyTypes {
    teamPermissionId:${union(ids.team)}
    projectPermissionId:${union(ids.project)}
  }
}
`
}

function union(ids: readonly string[]): string {
  if (ids.length === 0) return ' never'
  return ids
    .toSorted()
    .map(id => `\n      | '${id}'`)
    .join('')
}

/** What is written into a program may only be what an id can be, whatever the server answers. */
function idsOf(definitions: readonly { readonly id: string }[]): string[] {
  const ids = definitions.map(({ id }) => id)
  const odd = ids.find(id => !/^\$?[a-z0-9_:]+$/.test(id))
  if (odd !== undefined) throw new Cannot(`The server named a permission that cannot be one: ${JSON.stringify(odd)}.`)
  return ids
}

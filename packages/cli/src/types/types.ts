/**
 * `latchkey types`: writes down a project's permissions and the names of its email templates as TypeScript, so that a
 * mistyped one is an error in the editor.
 */
import { writeFile } from 'node:fs/promises'
import { templateKeys } from '@latchkey/contract/rules'
import type { LatchkeyAdminApp } from '@latchkey/js'
import { Cannot, Misuse } from '../cannot.ts'
import { defineCommand } from '../command.ts'
import { projectApp, projectNotes, projectOptions } from '../connection.ts'
import { getReason } from '../files.ts'
import { count } from '../layout.ts'

export const command = defineCommand({
  options: { out: { takes: 'FILE', meaning: 'The file to write, such as latchkey.d.ts.' }, ...projectOptions },
  notes: `${projectNotes}

Run it again when the permissions or the email templates change. More: docs/permissions.md and docs/sending-emails.md`,
  async run(given, terminal) {
    const out = given.text('out')
    if (!out) throw new Misuse('Say which file to write, as in `--out latchkey.d.ts`.')
    const app = await projectApp(given, terminal)
    const team = getIds(await app.listTeamPermissionDefinitions())
    const project = getIds(await app.listProjectPermissionDefinitions())
    const emailTemplates = await readTemplateKeys(app)
    await writeFile(terminal.getPath(out), projectTypes({ team, project, emailTemplates })).catch((cause: unknown) => {
      throw new Cannot(getReason(cause, out), { cause })
    })
    const summary = `${out} has ${count(team.length, 'permission')} of teams, ${project.length} of the project and ${count(emailTemplates.length, 'name')} of email templates.`
    terminal.out(given.has('json') ? JSON.stringify({ file: out, team, project, emailTemplates }) : summary)
    return 0
  },
})

interface ProjectNames {
  readonly team: readonly string[]
  readonly project: readonly string[]
  readonly emailTemplates: readonly string[]
}

/** The file itself. Sorted, so that it changes only when the permissions do. */
export function projectTypes(names: ProjectNames): string {
  return `// Written by Latchkey from the permissions and the email templates of your project. Run \`latchkey types\` again when they change.
export {}

declare module '@latchkey/js' {
  interface LatchkeyTypes {
    teamPermissionId:${union(names.team)}
    projectPermissionId:${union(names.project)}
    emailTemplate:${union(names.emailTemplates)}
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

/** Keys are made here, of small letters, digits and hyphens. */
async function readTemplateKeys(app: LatchkeyAdminApp): Promise<string[]> {
  const templates = await app.listEmailTemplates()
  return [...templateKeys(Object.fromEntries(templates.map(template => [template.id, template]))).values()].flat()
}

/** What is written into a program may only be what an id can be, whatever the server answers. */
function getIds(definitions: readonly { readonly id: string }[]): string[] {
  const ids = definitions.map(({ id }) => id)
  const odd = ids.find(id => !/^\$?[a-z0-9_:]+$/.test(id))
  if (odd !== undefined) throw new Cannot(`The server named a permission that cannot be one: ${JSON.stringify(odd)}.`)
  return ids
}

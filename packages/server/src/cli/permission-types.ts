/**
 * `npm start -- types`: writes down a project's permissions as TypeScript, so that a mistyped id is an error while
 * somebody writes. Asks a server like any other program of the owner's.
 */
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { apiPath, header, routes } from '@latchkey/contract'
import * as z from 'zod'
import { CannotStart } from './cannot-start.ts'
import { count } from './count.ts'
import { placeOf } from './place-of.ts'

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** Writes the file that `--out` names. Answers what to tell the person. */
export async function writePermissionTypes(
  argv: readonly string[],
  { env, fetch }: Surroundings = { env: process.env, fetch: globalThis.fetch },
): Promise<string> {
  const out = fileIn(argv)
  const ask = adminRequests(env, fetch)
  const team = await idsAt(routes.teamPermissionDefinitions.list, ask)
  const project = await idsAt(routes.projectPermissionDefinitions.list, ask)
  await writeFile(placeOf(out, env), permissionTypes({ team, project }))
  return `${out} knows ${count(team.length, 'permission')} of teams and ${project.length} of the project.`
}

/** The file itself. Sorted, so that it changes only when the permissions do. */
export function permissionTypes(ids: { readonly team: readonly string[]; readonly project: readonly string[] }) {
  return `// Written by Latchkey from the permissions of your project. Run \`npm start -- types\` again when they change.
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

function fileIn(argv: readonly string[]): string {
  try {
    const { values } = parseArgs({ args: [...argv], options: { out: { type: 'string' } } })
    if (values.out) return values.out
  } catch {
    // The sentence below says how it is done, whatever else was written.
  }
  throw new CannotStart('Say which file to write, as in `npm start -- types --out latchkey.d.ts`.')
}

type Ask = (route: string) => Promise<unknown>

function adminRequests(env: Surroundings['env'], fetch: Surroundings['fetch']): Ask {
  const address = variable(env, 'LATCHKEY_BASE_URL', 'where your Latchkey server is, such as http://localhost:8100')
  const headers = {
    [header.accessType]: 'admin',
    [header.projectId]: variable(env, 'LATCHKEY_PROJECT_ID', 'the id of your project'),
    [header.superSecretAdminKey]: variable(env, 'LATCHKEY_SUPER_SECRET_ADMIN_KEY', 'an admin key of your project'),
  }
  return async route => {
    const url = `${address.replace(/\/+$/, '')}${apiPath}${route.replace('GET ', '')}`
    const response = await fetch(url, { headers }).catch(cause => {
      throw new CannotStart(`${address} does not answer. Is the server running, and is LATCHKEY_BASE_URL right?`, {
        cause,
      })
    })
    if (!response.ok) throw new CannotStart(`The server refused: ${await reasonIn(response)}`)
    return response.json()
  }
}

export function variable(env: Surroundings['env'], name: string, meaning: string): string {
  const value = env[name]
  if (value) return value
  throw new CannotStart(`Set ${name} to ${meaning}. The dashboard shows it under "Project keys".`)
}

async function reasonIn(response: Response): Promise<string> {
  const text = await response.text()
  return response.headers.has(header.knownError) ? String(JSON.parse(text).error) : text
}

/** What is written into a program may only be what an id can be. */
const Definitions = z.object({ items: z.array(z.object({ id: z.string().regex(/^\$?[a-z0-9_:]+$/) })) })

async function idsAt(route: string, ask: Ask): Promise<readonly string[]> {
  return Definitions.parse(await ask(route)).items.map(({ id }) => id)
}

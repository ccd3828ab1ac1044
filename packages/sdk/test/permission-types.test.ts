import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePermissionTypes } from '../../server/src/cli/permission-types.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-types-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.stop()
})

/** What the command line is told by its surroundings. */
async function shop() {
  const project = await world.createProject()
  const { admin } = world.apps(project)
  await admin.createTeamPermissionDefinition({ id: 'billing:read', containedPermissionIds: [] })
  const env = {
    LATCHKEY_BASE_URL: `${world.config.publicUrl}/`,
    LATCHKEY_PROJECT_ID: project.id,
    LATCHKEY_SUPER_SECRET_ADMIN_KEY: project.keys.admin,
  }
  return { admin, env, fetch: (url: string, init: RequestInit) => fetch(url, init) }
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@latchkey/source'],
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
}

/** What the compiler says about the last of these files, were they all in an application that has our packages. */
function problemsIn(files: Readonly<Record<string, string>>): string[] {
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(import.meta.dirname, name), text]))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = path => texts.has(path) || fileExists(path)
  host.getSourceFile = (path, language, ...rest) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, language, ...rest) : ts.createSourceFile(path, text, language)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  const found = program.getSemanticDiagnostics(program.getSourceFile([...texts.keys()].at(-1) ?? ''))
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

describe('latchkey types', () => {
  it('makes a mistyped permission an error while one writes', async () => {
    const { env, fetch } = await shop()
    const file = join(folder, 'latchkey.d.ts')
    const typedThere = { ...env, INIT_CWD: folder }
    const said = await writePermissionTypes(['--out', 'latchkey.d.ts'], { env: typedThere, fetch })
    expect(said).toBe(`latchkey.d.ts knows 9 permissions of teams and 0 of the project.`)
    const written = await readFile(file, 'utf8')
    expect(written).toContain("      | 'billing:read'\n")

    const program = `
      import type { CurrentUser, ServerUser, TeamPermissionId } from '@latchkey/js'
      export async function check(user: CurrentUser, asServer: ServerUser, team: { id: string }) {
        await user.hasPermission(team, 'billing:read')
        await asServer.grantPermission(team, 'team_admin')
        for (const { id } of await user.listPermissions(team)) id satisfies TeamPermissionId
        const held: 'billing:read' extends TeamPermissionId ? true : false = true
        await user.hasPermission(team, 'biling:read')
        await asServer.grantPermission('billing:read')
        return held
      }
    `
    const problems = problemsIn({ 'latchkey.d.ts': written, 'app.ts': program })
    expect(problems).toEqual([
      expect.stringContaining('"biling:read"'),
      // The project has no permission of its own that could be granted without a team.
      expect.stringContaining("type 'never'"),
    ])
  }, 60_000)

  it('says what is missing, and what the server refused', async () => {
    const { env, fetch } = await shop()
    await expect(writePermissionTypes([], { env, fetch })).rejects.toThrow('npm start -- types --out latchkey.d.ts')
    await expect(writePermissionTypes(['--out', 'x.d.ts'], { env: {}, fetch })).rejects.toThrow('Set LATCHKEY_BASE_URL')
    const wrong = { ...env, LATCHKEY_SUPER_SECRET_ADMIN_KEY: 'sak_wrong' }
    await expect(writePermissionTypes(['--out', 'x.d.ts'], { env: wrong, fetch })).rejects.toThrow(
      'The server refused: ',
    )
    const nowhere = () => Promise.reject(new Error('no line'))
    await expect(writePermissionTypes(['--out', 'x.d.ts'], { env, fetch: nowhere })).rejects.toThrow('does not answer')
  })
})

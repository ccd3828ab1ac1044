/** A copy of an example in an empty folder, with our packages as its README says to install them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from '@latchkey/testkit'
import { answers, freePort, run } from '../../tools/newcomer/processes.ts'
import { getExamples } from '../../tools/newcomer/readme.ts'
import { type NodeVersion, nodeProgram } from '../../tools/shared/node-programs.mjs'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const left = /\/(node_modules|dist|\.svelte-kit|\.react-router|\.astro|\.expo)$/
/** A setting whose name does not begin with these is not shown to pages. */
const publicPrefixes = ['', 'PUBLIC_', 'VITE_', 'EXPO_PUBLIC_']

export interface BuiltExample {
  readonly folder: string
  start(): Promise<StartedExample>
  remove(): Promise<void>
}

export interface StartedExample {
  readonly address: string
  stop(): Promise<void>
}

export interface Settings {
  readonly baseUrl: string
  readonly project: TestProject
  /** The one that its framework needs, where that is not the oldest that we accept. */
  readonly nodeVersion?: NodeVersion | undefined
}

export async function buildExample(name: string, settings: Settings): Promise<BuiltExample> {
  const root = await mkdtemp(join(tmpdir(), `latchkey-example-${name}-`))
  const folder = join(root, 'examples', name)
  await cp(join(repository, 'examples', name), folder, { recursive: true, filter: path => !left.test(path) })
  await symlink(join(repository, 'packages'), join(root, 'packages'))
  const env = { ...getEnvironment(settings), PATH: await getPath(settings) }
  const [install] = commandsIn(join(folder, 'README.md'))
  await run('bash', ['-c', install ?? 'false'], { cwd: folder, env: { PATH: env.PATH } })
  for (const script of ['typecheck', 'build']) await run('npm', ['run', script], { cwd: folder, env })
  return { folder, start: () => startExample(folder, env), remove: () => rm(root, { recursive: true }) }
}

/** The lines that a reader pastes. */
function commandsIn(readme: string): string[] {
  const commands = getExamples(readme).find(({ language }) => language === 'sh')?.code ?? ''
  return commands.trim().split('\n')
}

/** Where `node` and `npm` are found. */
async function getPath({ nodeVersion }: Settings): Promise<string> {
  const path = process.env.PATH ?? ''
  return nodeVersion ? `${dirname(await nodeProgram(nodeVersion))}:${path}` : path
}

function getEnvironment({ baseUrl, project }: Settings): Record<string, string> {
  const shown = {
    LATCHKEY_BASE_URL: baseUrl,
    LATCHKEY_PROJECT_ID: project.id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.keys.client,
  }
  const prefixed = publicPrefixes.flatMap(prefix =>
    Object.entries(shown).map(([name, value]) => [prefix + name, value] as const),
  )
  const secret = { LATCHKEY_SECRET_SERVER_KEY: project.keys.server }
  return { ...Object.fromEntries(prefixed), ...secret, CI: '1', EXPO_NO_TELEMETRY: '1' }
}

/** By its script `start`, without npm, which would not end with its child. */
async function startExample(
  folder: string,
  env: Readonly<Record<string, string>> & { readonly PATH: string },
): Promise<StartedExample> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const port = String(await freePort())
  const address = `http://localhost:${port}`
  const PATH = `${join(folder, 'node_modules/.bin')}:${env.PATH}`
  const child = spawn('sh', ['-c', `exec ${scripts.start}`], {
    cwd: folder,
    env: { ...env, PATH, PORT: port, HOST: 'localhost', ORIGIN: address, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error(`The example ended before it answered:\n${output}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return {
    address,
    async stop() {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

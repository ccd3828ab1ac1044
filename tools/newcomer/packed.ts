/** Our packages as others get them: packed as for the registry, then installed into an empty folder. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './processes.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const folders = ['emails', 'contract', 'client', 'sdk', 'ui', 'react'] as const
export type Packed = Readonly<Record<(typeof folders)[number], string>>

/** Answers where each package's archive is. */
export async function packAll(into: string): Promise<Packed> {
  // Each step is skipped when nothing changed since it last ran.
  await run(process.execPath, ['tools/build/build.mjs'], { cwd: root })
  await mkdir(into, { recursive: true })
  const archives = folders.map(async folder => {
    const said = await run('npm', ['pack', '--silent', '--pack-destination', into], {
      cwd: join(root, 'packages', folder),
    })
    return [folder, join(into, basename(said.trim()))] as const
  })
  return Object.fromEntries(await Promise.all(archives)) as Packed
}

export interface Application {
  readonly folder: string
  readonly dependencies: readonly string[]
  readonly archives: readonly string[]
  readonly files: Readonly<Record<string, string>>
}

/** Makes a folder with these files, and installs what it needs. */
export async function makeApplication({ folder, dependencies, archives, files }: Application): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true })
  const versions = await Promise.all(dependencies.map(async name => [name, await lockedVersion(name)]))
  const manifest = { name: 'newcomer', private: true, type: 'module', dependencies: Object.fromEntries(versions) }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  // What `npm ci` has fetched for this repository is taken from npm's cache.
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', ...archives], { cwd: folder })
}

/** The version that this repository itself is tested with. */
async function lockedVersion(name: string): Promise<string> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return lock.packages[`node_modules/${name}`].version
}

/** The packages as they are published. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../deploy/deployment-files.ts'

export interface PublishedPackage {
  readonly folder: string
  readonly name: string
}

export const publishedPackages: readonly PublishedPackage[] = readdirSync(join(repository, 'packages')).flatMap(
  name => {
    const folder = `packages/${name}`
    const manifest = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'))
    return manifest.private ? [] : [{ folder, name: manifest.name }]
  },
)

/** The absolute paths of the archives. */
export function packPackages(into: string): string[] {
  mkdirSync(into, { recursive: true })
  const workspaces = publishedPackages.flatMap(({ folder }) => ['--workspace', folder])
  execFileSync('npm', ['pack', ...workspaces, '--pack-destination', into], { cwd: repository, stdio: 'pipe' })
  return readdirSync(into)
    .filter(name => name.endsWith('.tgz'))
    .map(name => join(into, name))
}

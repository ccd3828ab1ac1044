/** Writes an app: the files of a template, with the name of the app in its manifest. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Template } from './templates.ts'

/** The reason in a sentence, for the person at the terminal. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** `dist` and `src` are both beside them. */
const templatesFolder = fileURLToPath(new URL('../templates/', import.meta.url))

/** In a clone the packages of all columns; installed, whatever is beside this one. */
const packagesFolder = fileURLToPath(new URL('../../', import.meta.url))

/** npm leaves files of these names out of a package, or reads them as its own settings. */
const renamed = { _gitignore: '.gitignore', '_env.local': '.env.local' }

export interface App {
  /** An absolute path. */
  readonly folder: string
  readonly template: Template
}

/** @throws {@link Refused} where something is there already: nothing of it is overwritten. */
export function writeApp({ folder, template }: App): void {
  refuseOccupied(folder)
  const isOfTemplate = (path: string) => !/[\\/](node_modules|dist|\.next|next-env\.d\.ts)$/.test(path)
  const from = join(templatesFolder, template)
  cpSync(from, folder, { recursive: true, filter: path => path === from || isOfTemplate(path) })
  for (const [name, dotted] of Object.entries(renamed)) renameSync(join(folder, name), join(folder, dotted))
  const manifest = join(folder, 'package.json')
  const content: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
  const dependencies = { ...content.dependencies, ...cloneDependencies(content.dependencies, folder) }
  writeFileSync(manifest, `${JSON.stringify({ ...content, name: packageName(folder), dependencies }, null, 2)}\n`)
  // Without it npm makes links of packages in a clone, also at the next `npm install` of something else, and bundlers follow them out of the app.
  writeFileSync(join(folder, '.npmrc'), 'install-links=true\n')
}

interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The packages beside this one, and those that they need, where it runs in a clone: no registry has them then. */
function cloneDependencies(wanted: Manifest['dependencies'], app: string): Record<string, string> {
  if (!isClone()) return {}
  const found: Record<string, string> = {}
  const packages = readClonedPackages()
  const left = Object.keys(wanted ?? {})
  for (const name of left) {
    const folder = packages.get(name)
    if (folder === undefined || name in found) continue
    found[name] = `file:${relative(app, join(packagesFolder, folder)).replaceAll('\\', '/')}`
    const manifest: Manifest = JSON.parse(readFileSync(join(packagesFolder, folder, 'package.json'), 'utf8'))
    left.push(...Object.keys(manifest.dependencies ?? {}))
  }
  return found
}

/** The folders of the packages of a clone, by the names of the packages. */
function readClonedPackages(): ReadonlyMap<string, string> {
  const manifests = readdirSync(packagesFolder).map(folder => [folder, join(packagesFolder, folder, 'package.json')])
  const named = manifests.flatMap(([folder = '', manifest = '']) => {
    if (!existsSync(manifest)) return []
    const { name }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
    return name === undefined ? [] : [[name, folder] as const]
  })
  return new Map(named)
}

/** Published packages have no configuration of a compiler. */
export function isClone(): boolean {
  return ['contract', 'create-latchkey', 'sdk'].every(name => existsSync(join(packagesFolder, name, 'tsconfig.json')))
}

function refuseOccupied(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) throw new Refused(`${folder} is a file. Name another folder.`)
  // A repository that was just made, or cloned empty, has nothing to lose.
  if (readdirSync(folder).some(name => name !== '.git'))
    throw new Refused(`${folder} is not empty. Name another folder, or empty it first.`)
}

/** The name of the folder, in the letters that npm allows. */
export function packageName(folder: string): string {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return name || 'my-app'
}

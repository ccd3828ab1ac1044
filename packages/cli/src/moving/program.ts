/** Finds what a program is made of and moves it. The library for that is loaded by this command alone. */
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { glob } from 'tinyglobby'
import { Project } from 'ts-morph'
import type { Left } from './left.ts'
import { findVendorHost, packages, unknownVariables, withOurVariablesOnce } from './names.ts'
import { moveSourceFile } from './source-file.ts'

export interface Moved {
  /** The files that changed, or would, by their paths in the folder. */
  readonly changed: readonly string[]
  readonly left: readonly (Left & { readonly file: string })[]
}

const ignored = ['**/node_modules/**', '**/dist/**', '**/build/**', '**/.next/**', '**/.git/**']
const sources = ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}']
const environments = ['**/.env', '**/.env.*']

export async function moveProgram(folder: string, options: { version: string; isDryRun: boolean }): Promise<Moved> {
  const changed: string[] = []
  const left: (Left & { file: string })[] = []
  const find = (patterns: readonly string[]) =>
    glob([...patterns], { cwd: folder, absolute: true, dot: true, ignore: ignored, followSymbolicLinks: false })
  const getName = (path: string) => relative(folder, path)

  async function change(path: string, before: string, after: string): Promise<void> {
    if (after === before) return
    changed.push(getName(path))
    if (!options.isDryRun) await writeFile(path, after)
  }

  for (const path of (await find(sources)).toSorted()) {
    const before = await readFile(path, 'utf8')
    // Most files of a program have nothing to do with it, and need no parsing.
    if (!/@stackframe\/|@hexclave\/|STACK_|HEXCLAVE_|nextjs-cookie/.test(before) && !findVendorHost(before)) continue
    const project = new Project({
      skipLoadingLibFiles: true,
      useInMemoryFileSystem: true,
      compilerOptions: { allowJs: true },
    })
    const file = project.createSourceFile(`/${basename(path)}`, before)
    left.push(...moveSourceFile(file).map(one => ({ ...one, file: getName(path) })))
    await change(path, before, file.getFullText())
  }
  for (const path of (await find(environments)).toSorted()) {
    const before = await readFile(path, 'utf8')
    for (const [index, line] of before.split('\n').entries()) {
      const host = findVendorHost(line)
      const found = unknownVariables(line).map(name => `${name} has no counterpart`)
      if (host) found.push(`${host} is a server of Stack. Use the address of yours`)
      left.push(...found.map(what => ({ file: getName(path), line: index + 1, what })))
    }
    await change(path, before, withOurVariablesOnce(before))
  }
  for (const path of (await find(['**/package.json'])).toSorted()) {
    const before = await readFile(path, 'utf8')
    await change(path, before, withOurPackages(before, options.version))
  }
  const types = join(folder, 'latchkey.d.ts')
  // Its own declarations of another time stay.
  const hasTypes = await readFile(types).then(
    () => true,
    () => false,
  )
  if (!hasTypes && changed.some(name => /\.[mc]?tsx?$/.test(name))) await change(types, '', metadataTypes)
  return { changed, left }
}

/** The lines of dependencies alone: the rest of the file stays as it is written. */
function withOurPackages(manifest: string, version: string): string {
  return manifest.replace(
    /"(@(?:stackframe|hexclave)\/[\w-]+)"(\s*:\s*)"[^"]*"/g,
    (line, name: string, colon: string) => (packages[name] ? `"${packages[name]}"${colon}"${version}"` : line),
  )
}

/** Metadata is `any` in Stack; a program that reads it keeps compiling. */
const metadataTypes = `// Written by \`latchkey migrate stack\`. Replace each \`any\` by the type of what you keep there.
export {}

declare module '@latchkey/js' {
  interface LatchkeyTypes {
    clientMetadata: any
    clientReadOnlyMetadata: any
    serverMetadata: any
    teamClientMetadata: any
    teamClientReadOnlyMetadata: any
    teamServerMetadata: any
  }
}
`

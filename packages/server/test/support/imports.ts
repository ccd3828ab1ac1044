/** The import graph of the repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))

export interface SourceFile {
  /** From the root of the repository: `packages/server/src/users/users.ts`. */
  readonly path: string
  /** Without comments, so that a word in prose is not taken for code. */
  readonly code: string
  readonly imports: readonly Import[]
}

export interface Import {
  /** A path from the root of the repository for our own files, else as written: `node:fs`, `@latchkey/contract`. */
  readonly from: string
  /** Nothing of it is there when the program runs. */
  readonly isTypeOnly: boolean
  /** A dynamic import: it is loaded when it is reached. */
  readonly isDynamic: boolean
}

/** The product's own code below a folder: no tests, no declarations. */
export function sourcesIn(folder: string): SourceFile[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .filter(path => /\.(ts|tsx|mjs)$/.test(path) && !/\.test(-d)?\.tsx?$|\.d\.ts$|\/(dist|node_modules)\//.test(path))
    .sort()
    .map(readSource)
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(repository, path), 'utf8')
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
  return { path, code, imports: getImports(path, code) }
}

const statement =
  /^\s*(?:import|export)\s+(type\s)?([^'"()=]*?)from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function getImports(path: string, code: string): Import[] {
  return [...code.matchAll(statement)].map(([, type, names = '', from, bare, dynamic]) => {
    const target = from ?? bare ?? dynamic ?? ''
    const inBraces = /^\{([^}]*)\}\s*$/
      .exec(names.trim())?.[1]
      ?.split(',')
      .map(name => name.trim())
      .filter(Boolean)
    const isTypeOnly = Boolean(type) || (inBraces?.length ? inBraces.every(name => name.startsWith('type ')) : false)
    const resolved = target.startsWith('.') ? relative(repository, join(repository, dirname(path), target)) : target
    return { from: resolved, isTypeOnly, isDynamic: dynamic !== undefined }
  })
}

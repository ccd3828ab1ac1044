/** What the packages export, read from their compiled declarations: nothing is type-checked, since the build has done that. */
import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from '../../shared/command.mjs'

/** What an app imports, with the file behind it. What several export is shown under the first. */
const entryPoints = {
  '@latchkey/js': 'sdk/dist/index.d.ts',
  '@latchkey/js/protected-resource': 'sdk/dist/protected-resource/protected-resource.d.ts',
  '@latchkey/react': 'react/dist/index.d.ts',
  '@latchkey/react/server': 'react/dist/server.d.ts',
  '@latchkey/react/admin': 'react/dist/admin.d.ts',
  '@latchkey/next': 'next/dist/index.d.ts',
  '@latchkey/next/server': 'next/dist/server.d.ts',
}

const packages = join(root, 'packages')

const options = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts'],
  types: [],
  skipLibCheck: true,
  strict: true,
}

/** Declarations are shown as they are written, so those of other packages, React above all, need not be read: of zod, shapes become types. */
function hostOfPackages() {
  const host = ts.createCompilerHost(options)
  const cache = ts.createModuleResolutionCache(root, name => name, options)
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) =>
      /^(\.|@latchkey\/|zod)/.test(text)
        ? ts.resolveModuleName(text, file, options, host, cache, undefined, ts.ModuleKind.ESNext)
        : { resolvedModule: undefined },
    )
  return host
}

/** @returns every export once: its name, where it is imported from, its symbol, and the folder that declares it */
export function readExports() {
  const files = Object.values(entryPoints).map(file => join(packages, file))
  const program = ts.createProgram(files, options, hostOfPackages())
  const checker = program.getTypeChecker()
  const found = new Map()
  for (const [from, file] of Object.entries(entryPoints)) {
    const source = program.getSourceFile(join(packages, file))
    if (!source) throw new Error(`${file} is missing: run npm run build.`)
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(source))) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      // A type and a value of one name may come from two files.
      const [first] = symbol.declarations ?? []
      if (!first || found.has(symbol)) continue
      found.set(symbol, { name: exported.name, from, symbol, folder: getFolder(first.getSourceFile().fileName) })
    }
  }
  return { checker, entries: [...found.values()] }
}

/** @example getFolder('…/packages/sdk/dist/teams/team.d.ts') // 'sdk/teams' */
function getFolder(file) {
  const [name, , row] = relative(packages, file).split('/')
  return `${name}/${row}`
}

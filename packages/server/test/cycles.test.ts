/** Modules that need each other cannot be read, moved or loaded one by one. */
import { describe, expect, it } from 'vitest'
import { type Import, type SourceFile, sourcesIn } from './support/imports.ts'

const packages = [
  ...[
    'contract',
    'client',
    'server',
    'sdk',
    'ui',
    'react',
    'emails',
    'email-sandbox',
    'dashboard',
    'testkit',
    'stripe-double',
    'cli',
  ],
]

describe.each(packages)('the modules of %s', name => {
  const files = sourcesIn(`packages/${name}/src`)

  it('import each other in no cycle when the program runs, later imports included', () => {
    const isLater = ({ isDynamic }: Import) => isDynamic && name === 'sdk'
    expect(getCycles(files, imported => !imported.isTypeOnly && !isLater(imported))).toEqual([])
  })

  it('need each other\u2019s types in cycles of three files at most', () => {
    const cycles = getCycles(files, ({ isDynamic }) => !isDynamic)
    expect(cycles.filter(({ length }) => length > 3)).toEqual([])
  })
})

describe('the folders of server', () => {
  it.each([
    { folder: 'packages/server/src', are: 'rows' },
    { folder: 'packages/server/src/kernel', are: 'parts of the kernel' },
  ])('$are need each other in no cycle, types and later imports included', ({ folder }) => {
    const getFolder = (path: string) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1]
    const edges = new Map<string, Set<string>>()
    for (const { path, imports } of sourcesIn(folder)) {
      const from = getFolder(path)
      if (!from) continue
      const known = edges.get(from) ?? new Set()
      for (const to of imports.map(imported => getFolder(imported.from))) if (to && to !== from) known.add(to)
      edges.set(from, known)
    }
    expect(edges.size).toBeGreaterThan(9)
    expect(cyclesIn(edges)).toEqual([])
  })
})

/** The modules of a package that import each other in cycles. */
function getCycles(files: readonly SourceFile[], counts: (imported: Import) => boolean): string[][] {
  return cyclesIn(new Map(files.map(({ path, imports }) => [path, imports.filter(counts).map(({ from }) => from)])))
}

/** The strongly connected components of more than one file, by Tarjan's algorithm. */
function cyclesIn(getImports: ReadonlyMap<string, Iterable<string>>): string[][] {
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const done = new Set<string>()
  const cycles: string[][] = []

  function visit(path: string): number {
    const index = lowest.size
    lowest.set(path, index)
    stack.push(path)
    let low = index
    for (const next of getImports.get(path) ?? []) {
      if (!getImports.has(next) || done.has(next)) continue
      low = Math.min(low, lowest.has(next) ? (lowest.get(next) ?? low) : visit(next))
    }
    lowest.set(path, low)
    if (low < index) return low
    const component = stack.splice(stack.indexOf(path))
    for (const member of component) done.add(member)
    if (component.length > 1) cycles.push(component.sort())
    return low
  }

  for (const path of getImports.keys()) if (!lowest.has(path)) visit(path)
  return cycles
}

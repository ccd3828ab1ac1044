/** One fact, one place: how many files a developer opens to read or change a method. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** The classes whose methods are counted, each with those that it extends. */
const counted = ['LatchkeyClientApp', 'LatchkeyServerApp', 'LatchkeyAdminApp']

const ofUsersAndTeams = [
  'AnyCustomer',
  'AnyUser',
  'OwnUser',
  'SignedInUser',
  'ProjectUser',
  'CurrentProjectUser',
  'MemberTeam',
  'ProjectTeam',
]

const src = fileURLToPath(new URL('../src', import.meta.url))
const sources = ts.sys
  .readDirectory(src, ['.ts'], ['**/*.test.ts', '**/*.test-d.ts'])
  .map(path => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true))

it('names a method of an app in its class, in one that overrides it, and in no list, type or re-export', () => {
  const shared = new Set(sources.flatMap(source => namesIn(source, ts.isMethodSignature)))
  // Users and teams have methods of the same name, which are others.
  const methods = [...new Set(counted.flatMap(getMethods))].filter(name => !shared.has(name))
  expect(methods.length).toBeGreaterThan(120)
  const places = methods.map(name => ({ name, files: sources.filter(source => placesIn(source).has(name)) }))
  const scattered = places.filter(({ files }) => files.length > 2)
  expect(scattered.map(({ name, files }) => `${name}: ${files.map(({ fileName }) => fileName).join(', ')}`)).toEqual([])
})

it('names a method of a user or a team in its type and its class alone', () => {
  const classes = sources.flatMap(nodesIn).filter(ts.isClassDeclaration)
  const ofAll = classes.flatMap(ownMethods)
  const ofThese = classes.filter(({ name }) => ofUsersAndTeams.includes(name?.text ?? '')).flatMap(ownMethods)
  // What a user does as a team does, or a server for them, has a class each.
  const methods = new Set(ofThese.filter(name => ofAll.indexOf(name) === ofAll.lastIndexOf(name)))
  expect(methods.size).toBeGreaterThan(35)
  const places = [...methods].map(name => [name, sources.filter(source => placesIn(source).has(name)).length])
  expect(places.filter(([, count]) => count !== 2)).toEqual([])
})

/** Of a class and those that it extends. */
function getMethods(name: string): readonly string[] {
  const found = sources.flatMap(({ statements }) => statements.filter(ts.isClassDeclaration))
  const declared = found.find(candidate => candidate.name?.text === name)
  if (!declared) return []
  const own = ownMethods(declared)
  const [base] = declared.heritageClauses?.flatMap(({ types }) => types) ?? []
  return [...own, ...(base ? getMethods(base.expression.getText()) : [])]
}

function ownMethods({ members }: ts.ClassDeclaration): readonly string[] {
  return [...new Set(members.filter(ts.isMethodDeclaration).map(({ name }) => name.getText()))]
}

const namesBySource = new Map<ts.SourceFile, ReadonlySet<string>>()

/** What a file names as a method. A function of the same name, which sends the request, is none. */
function placesIn(source: ts.SourceFile): ReadonlySet<string> {
  const names = namesBySource.get(source) ?? new Set([...namesIn(source, isNamed), ...textsIn(source)])
  namesBySource.set(source, names)
  return names
}

function isNamed(node: ts.Node): node is ts.NamedDeclaration {
  const isMember = ts.isMethodDeclaration(node) || ts.isMethodSignature(node) || ts.isPropertySignature(node)
  return (
    isMember || ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isExportSpecifier(node)
  )
}

function namesIn(source: ts.SourceFile, is: (node: ts.Node) => node is ts.NamedDeclaration): readonly string[] {
  return nodesIn(source)
    .filter(is)
    .map(({ name }) => name?.getText() ?? '')
}

/** The words of lists, such as that of methods that are loaded later. */
function textsIn(source: ts.SourceFile): readonly string[] {
  return nodesIn(source)
    .filter(ts.isStringLiteral)
    .map(({ text }) => text)
}

function nodesIn(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = []
  ts.forEachChild(node, child => {
    found.push(child, ...nodesIn(child))
  })
  return found
}

/** The methods of the published SDK's types, and which of them a test calls, by the TypeScript compiler. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const suite = fileURLToPath(new URL('../', import.meta.url))

/** What the apps give out is found from them. The signed-in user depends on the project in their types, and is named here. */
const roots = [
  ...['StackClientApp', 'CurrentUser', 'ServerUser', 'StackServerApp', 'CurrentServerUser'],
  ...['StackAdminApp', 'CurrentInternalUser'],
]

export interface PublishedMethods {
  /** Every method that the apps and what they give out have, by the first type that has it: `ServerTeam.addUser`. */
  readonly all: readonly string[]
  /** Those of them that are called somewhere in the suite. */
  readonly called: ReadonlySet<string>
}

/** Reads the suite as one program with the types at `published`, which takes a while. */
export function readPublishedMethods(published: string): PublishedMethods {
  const files = readdirSync(suite, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => suite + name)
  const program = createProgram(published, files)
  const checker = program.getTypeChecker()
  const getSource = (path: string) => {
    const source = program.getSourceFile(path)
    if (source) return source
    throw new Error(`${path} is not part of the program.`)
  }
  const names = getMethods(getSource(published), checker)
  const called = new Set<string>()
  for (const file of files)
    for (const id of callsIn(getSource(file), checker)) {
      const name = names.get(id)
      if (name) called.add(name)
    }
  return { all: [...new Set(names.values())], called }
}

/** What the compiler says about a file that is written with the types at `published`. */
export function findTypeErrors(published: string, file: URL): readonly string[] {
  const program = createProgram(published, [fileURLToPath(file)])
  return program
    .getSemanticDiagnostics(program.getSourceFile(fileURLToPath(file)))
    .map(({ messageText, start, file }) => {
      const line = (file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0) + 1
      return `${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
}

function createProgram(published: string, files: readonly string[]): ts.Program {
  return ts.createProgram([published, ...files], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    customConditions: ['@latchkey/source'],
    paths: { '@stackframe/js': [published] },
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: ['node'],
  })
}

/** By what identifies a method, its name. */
function getMethods(source: ts.SourceFile, checker: ts.TypeChecker): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<ts.Type>()

  function visit(type: ts.Type, path: string): void {
    if (seen.has(type)) return
    seen.add(type)
    const owner = type.aliasSymbol?.name ?? path
    if (type.isUnion()) for (const part of type.types) visit(part, owner)
    else if (isOfLibrary(type)) for (const part of checker.getTypeArguments(type)) visit(part, path)
    else visitMembers(type, owner)
  }

  /** Its own methods before what they give out, so that a method has the name of the type that is nearest. */
  function visitMembers(type: ts.Type, owner: string): void {
    const properties = getProperties(type)
    for (const property of properties) {
      const id = getId(property, type, checker)
      if (getSignatures(property).length > 0 && !found.has(id)) found.set(id, `${owner}.${property.name}`)
    }
    for (const property of properties) {
      const [path, signatures] = [`${owner}.${property.name}`, getSignatures(property)]
      if (signatures.length === 0) visit(checker.getTypeOfSymbol(property), path)
      for (const signature of signatures) visit(signature.getReturnType(), `${path}()`)
    }
  }

  function getSignatures(property: ts.Symbol): readonly ts.Signature[] {
    return checker.getTypeOfSymbol(property).getCallSignatures()
  }

  function getProperties(type: ts.Type): readonly ts.Symbol[] {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) || checker.isArrayLikeType(type)) return []
    return checker.getPropertiesOfType(type).filter(isPublished)
  }

  const module = checker.getSymbolAtLocation(source)
  const exported = module ? checker.getExportsOfModule(module) : []
  for (const root of roots) {
    const symbol = exported.find(({ name }) => name === root)
    if (!symbol) throw new Error(`The published SDK has no type ${root}.`)
    visit(checker.getDeclaredTypeOfSymbol(getOriginal(symbol, checker)), root)
  }
  return found
}

function getOriginal(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** What identifies the methods that are called below a node. */
function callsIn(node: ts.Node, checker: ts.TypeChecker): readonly string[] {
  const found: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: receiver, name } = node.expression
      const type = checker.getNonNullableType(checker.getTypeAtLocation(receiver))
      for (const part of type.isUnion() ? type.types : [type]) {
        const property = checker.getPropertyOfType(part, name.text)
        if (property && isPublished(property)) found.push(getId(property, part, checker))
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(node)
  return found
}

/**
 * A method that several types share is one, but for the users and teams of servers: there, it is another request. What the types
 * derive from a name (`getUser`) has no declaration of its own, and is known by its signature.
 */
function getId(property: ts.Symbol, type: ts.Type, checker: ts.TypeChecker): string {
  const side = /^(Current|Internal)*Server/.test(type.aliasSymbol?.name ?? '') ? 'server' : 'client'
  const declared = (property.declarations ?? []).map(node => `${node.getSourceFile().fileName}:${node.pos}`)
  const signature = () =>
    checker.typeToString(checker.getTypeOfSymbol(property), undefined, ts.TypeFormatFlags.NoTruncation)
  return [side, property.name, declared.length > 0 ? declared.sort().join() : signature()].join(' ')
}

/** Neither a method of the language, nor of the errors and internals of the SDK. */
function isPublished({ name, declarations = [] }: ts.Symbol): boolean {
  const isOurs = declarations.every(node => /\/@stackframe\/js\/dist\//.test(node.getSourceFile().fileName))
  return isOurs && !name.startsWith('_')
}

function isOfLibrary(type: ts.Type): type is ts.TypeReference {
  const file = type.getSymbol()?.declarations?.[0]?.getSourceFile().fileName ?? ''
  return /\/typescript\/lib\/|\/@types\//.test(file)
}

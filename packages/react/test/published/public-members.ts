/** What a package offers to code that uses it, by the TypeScript compiler: `StackClientApp.getUser(0).or`. */
import ts from 'typescript'

export interface PublishedTypes {
  /** The members of what the files export. Where several export the same name, that of the first counts. */
  getMembers(...files: readonly string[]): ReadonlySet<string>
}

/** Reads all files as one program, which takes a while. */
export function readTypes(files: readonly string[]): PublishedTypes {
  const program = ts.createProgram([...files], {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    customConditions: ['@latchkey/source'],
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  function getExports(file: string) {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} is no module.`)
    return checker.getExportsOfModule(module)
  }
  return {
    getMembers(...files) {
      const found = new Map<string, readonly string[]>()
      for (const symbol of files.flatMap(getExports))
        if (!found.has(symbol.name)) found.set(symbol.name, getMembers(symbol, checker))
      return new Set([...found.values()].flat())
    },
  }
}

/** The name itself, each of its members, and the options that its methods take; of a component also its props. */
function getMembers(exported: ts.Symbol, checker: ts.TypeChecker): readonly string[] {
  const { name } = exported
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const isType = (symbol.flags & ts.SymbolFlags.Type) !== 0
  const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
  const asType = isType ? memberNames(checker.getDeclaredTypeOfSymbol(symbol), name, checker) : []
  const value = isValue ? checker.getTypeOfSymbol(symbol) : null
  const asValue = value ? optionNames(value.getCallSignatures(), name, checker) : []
  return [name, ...(isValue ? [`new ${name}`] : []), ...asType, ...asValue]
}

function memberNames(type: ts.Type, path: string, checker: ts.TypeChecker): readonly string[] {
  return getProperties(type, checker).flatMap(property => {
    const member = `${path}.${property.name}`
    const signatures = checker.getTypeOfSymbol(property).getCallSignatures()
    return [member, ...optionNames(signatures, member, checker)]
  })
}

function optionNames(signatures: readonly ts.Signature[], path: string, checker: ts.TypeChecker): readonly string[] {
  return signatures.flatMap(({ parameters }) =>
    parameters.flatMap((parameter, index) => {
      const options = getProperties(checker.getTypeOfSymbol(parameter), checker)
      return isThing(options) ? [] : options.map(({ name }) => `${path}(${index}).${name}`)
    }),
  )
}

/** A user or a team that is passed to a method is no set of options. */
function isThing(properties: readonly ts.Symbol[]): boolean {
  return ['id', 'displayName', 'clientMetadata'].every(field => properties.some(({ name }) => name === field))
}

/** Also those that only some members of a union have. Those of texts, lists and functions are no one's. */
function getProperties(type: ts.Type, checker: ts.TypeChecker): readonly ts.Symbol[] {
  if (type.isUnion()) return type.types.flatMap(part => getProperties(part, checker))
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.TypeParameter))) return []
  const constraint = type.flags & ts.TypeFlags.TypeParameter ? checker.getBaseConstraintOfType(type) : type
  if (!constraint || checker.isArrayLikeType(constraint) || constraint.getCallSignatures().length > 0) return []
  if (isOfLibrary(constraint)) return []
  return checker.getPropertiesOfType(constraint).filter(({ name }) => !name.startsWith('__@'))
}

/** Types of the language and the browser, such as `Date`, and of React. */
function isOfLibrary(type: ts.Type): boolean {
  const symbol = type.getSymbol()
  // What `Partial` and its like make of a type is declared in the language, and still ours.
  if (!symbol || !(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))) return false
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? ''
  return /\/typescript\/lib\/|\/@types\//.test(file)
}

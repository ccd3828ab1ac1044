/** Where the server declares statements, and which columns the code reads of each, as the compiler sees it. */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { sourcesIn } from './imports.ts'

export interface Declaration {
  /** `packages/server/src/teams/teams.store.ts:12` */
  readonly place: string
  readonly name: RegExp | null
  readonly text: RegExp
  /** The columns that the row type names. */
  readonly columns: readonly string[]
  /** The row type names these columns at least: it depends on a type parameter, or has an index signature. */
  readonly hasMore: boolean
  /** What every call gives a value for, beside the project. Null: the values depend on more than a type. */
  readonly values: readonly string[] | null
}

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const declaring = new Set(['statement', 'replannedStatement'])

/** The files below `src` that declare statements, from the root of the repository. */
export function filesWithStatements(): string[] {
  return sourcesIn('packages/server/src')
    .filter(({ code }) => /(?<!function )\b(statement|replannedStatement)(<|\()/.test(code))
    .map(({ path }) => path)
}

export function statementDeclarations(): Declaration[] {
  const files = filesWithStatements().map(path => repository + path)
  const settings = ts.readConfigFile(`${repository}tsconfig.tests.json`, ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent(settings, ts.sys, repository)
  const program = ts.createProgram(files, { ...options, incremental: false, tsBuildInfoFile: undefined })
  const checker = program.getTypeChecker()
  const found: Declaration[] = []
  for (const file of files) {
    const source = program.getSourceFile(file)
    if (source) visit(source, source)
  }
  return found

  function visit(node: ts.Node, source: ts.SourceFile): void {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && declaring.has(node.expression.text)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const [first, second] = node.arguments
      const isNamed = node.expression.text === 'statement'
      found.push({
        place: `${source.fileName.slice(repository.length)}:${line}`,
        name: isNamed ? getPattern(first) : null,
        text: getPattern(isNamed ? second : first),
        ...getColumns(checker, node.typeArguments?.[0]),
        values: getValues(checker, node.typeArguments?.[1]),
      })
    }
    ts.forEachChild(node, child => visit(child, source))
  }
}

/** What a literal or a template is when the program runs; of other expressions, anything. */
function getPattern(node: ts.Expression | undefined): RegExp {
  if (node && ts.isStringLiteralLike(node)) return exactly(escaped(node.text))
  if (!node || !ts.isTemplateExpression(node)) return exactly('.*')
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  return exactly(parts.map(part => escaped(part)).join('.*'))
}

function exactly(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 's')
}

/** A statement without a row type is read by no one, and one of type `never` answers nothing. */
function getColumns(checker: ts.TypeChecker, row: ts.TypeNode | undefined): Pick<Declaration, 'columns' | 'hasMore'> {
  const type = row && checker.getTypeFromTypeNode(row)
  if (!type || type.flags & ts.TypeFlags.Never) return { columns: [], hasMore: false }
  const columns = checker.getPropertiesOfType(type).map(({ name }) => name)
  const isGeneric = (type.flags & ts.TypeFlags.Object) === 0 || checker.getIndexInfosOfType(type).length > 0
  return { columns, hasMore: isGeneric || namesTypeParameter(checker, row) }
}

function getValues(checker: ts.TypeChecker, values: ts.TypeNode | undefined): string[] | null {
  if (!values) return []
  const type = checker.getTypeFromTypeNode(values)
  if (checker.getIndexInfosOfType(type).length > 0 || namesTypeParameter(checker, values)) return null
  const given = checker.getPropertiesOfType(type).filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
  return given.map(({ name }) => name)
}

function namesTypeParameter(checker: ts.TypeChecker, node: ts.Node): boolean {
  if (ts.isTypeReferenceNode(node) && checker.getTypeFromTypeNode(node).flags & ts.TypeFlags.TypeParameter) return true
  return ts.forEachChild(node, child => namesTypeParameter(checker, child) || undefined) ?? false
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

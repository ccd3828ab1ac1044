/** Declarations as a reader writes them: without where a compiler found their types. */
import ts from 'typescript'

export const cleaned = text =>
  text
    .replaceAll(/import\("[^"]*"\)\./g, '')
    .replace(/^export (declare )?/, '')
    .replace(/^declare /, '')

/** A declaration without its doc comment and those of what is inside. */
export function textOf(declaration) {
  const text = cleaned(declaration.getText().replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/\n?/gm, ''))
  return ts.isVariableDeclaration(declaration) ? `const ${text}` : text
}

/** The head of a class or an interface: `interface Team extends Customer`. */
export function headOf(declaration) {
  const end = declaration.members.pos
  const text = declaration.getSourceFile().text.slice(declaration.getStart(), end)
  const head = cleaned(text).replace(/\s*\{\s*$/, '')
  return head.length > longestLine
    ? head.replace(' extends ', '\n  extends ').replaceAll(/(?<=[\w>]), (?=\w+<|\w+$)/g, ',\n    ')
    : head
}

const longestLine = 90

/** Names of types in a text that may be exports. */
export const namesIn = text => [...new Set(text.match(/\b[A-Z]\w+/g) ?? [])]

export const isObject = declaration => ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)

export const isMethod = declaration =>
  ts.isMethodSignature(declaration) ||
  ts.isMethodDeclaration(declaration) ||
  (ts.isPropertySignature(declaration) && declaration.type !== undefined && ts.isFunctionTypeNode(declaration.type))

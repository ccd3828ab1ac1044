/** Declarations as a reader writes them: without where a compiler found their types. */
import ts from 'typescript'

export const cleaned = text =>
  text
    .replaceAll(/import\("[^"]*"\)\./g, '')
    .replace(/^export (declare )?/, '')
    .replace(/^declare /, '')

/** A declaration without its doc comment and those of what is inside. */
export function getText(declaration) {
  const text = cleaned(declaration.getText().replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/\n?/gm, ''))
  return ts.isVariableDeclaration(declaration) ? `const ${text}` : text
}

/**
 * An export without its members. Shapes of zod that stand beside a type are not exported with it.
 *
 * @param {(base: string) => boolean} isShown whether readers know this base of a class: others are not named
 */
export function getSignature(symbol, checker, isShown) {
  return symbol.declarations
    .filter(declaration => !isShape(declaration))
    .map(declaration => {
      if (isObject(declaration)) return getHead(declaration, isShown)
      const isInferred = ts.isTypeAliasDeclaration(declaration) && isOfZod(declaration)
      return isInferred ? `type ${symbol.name} = ${declaredType(symbol, checker)}` : getText(declaration)
    })
    .join('\n')
}

const declaredType = (symbol, checker) => typeText(checker.getDeclaredTypeOfSymbol(symbol), checker)

/** An interface or an alias alone: there is nothing of it at run time. */
export const isTypeOnly = ({ valueDeclaration }) => valueDeclaration === undefined || isShape(valueDeclaration)

const isShape = declaration => ts.isVariableDeclaration(declaration) && isOfZod(declaration)

export const isOfZod = declaration => /\bz\.(infer|Zod)/.test(declaration.getText())

export const typeText = (type, checker) =>
  cleaned(
    checker.typeToString(
      type,
      undefined,
      ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.MultilineObjectLiterals,
    ),
  )

/** The head of a class or an interface: `interface Team extends Customer`. */
function getHead(declaration, isShown) {
  const [heritage] = (ts.isClassDeclaration(declaration) && declaration.heritageClauses) || []
  const isInternal = heritage && !isShown(heritage.types[0].expression.getText())
  const end = isInternal ? heritage.pos : declaration.members.pos
  const text = declaration.getSourceFile().text.slice(declaration.getStart(), end)
  const head = cleaned(text)
    .replace(/\s*\{\s*$/, '')
    .replace(/ extends z\.infer<typeof \w+>$/, '')
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

/**
 * The `tsconfig.json` of an app that emails are pulled into. Frameworks compile every TSX file below their folder, and the
 * sources of emails import modules that only the server has: so the app's compiler leaves their folder out.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Cannot } from '../cannot.ts'
import { getReason } from '../files.ts'

/** What TypeScript leaves out where a configuration does not say. */
const usual = ['node_modules']

/** Adds the folder to `exclude` of the nearest `tsconfig.json` above it; false where there is none, or it does so already. */
export async function excludeFromApp(folder: string): Promise<boolean> {
  const app = findApp(dirname(folder))
  if (app === null) return false
  const file = join(app, 'tsconfig.json')
  try {
    const changed = await withExcluded(await readFile(file, 'utf8'), relative(app, folder).replaceAll(sep, '/'))
    if (changed !== null) await writeFile(file, changed)
    return changed !== null
  } catch (cause) {
    throw new Cannot(getReason(cause, file), { cause })
  }
}

/** The package that the folder is part of, if it is one of TypeScript. */
function findApp(folder: string): string | null {
  if (existsSync(join(folder, 'tsconfig.json'))) return folder
  const parent = dirname(folder)
  return existsSync(join(folder, 'package.json')) || parent === folder ? null : findApp(parent)
}

/** The same text with one more entry, comments and layout kept; null where nothing has to change. */
async function withExcluded(text: string, folder: string): Promise<string | null> {
  const { IndentationText, Node, Project } = await import('ts-morph')
  const manipulationSettings = { indentationText: IndentationText.TwoSpaces }
  const source = new Project({ useInMemoryFileSystem: true, manipulationSettings }).createSourceFile(
    'tsconfig.json',
    text,
  )
  const [statement] = source.getStatements()
  const options = Node.isExpressionStatement(statement) ? statement.getExpression() : undefined
  if (!Node.isObjectLiteralExpression(options)) return null
  const written = options.getProperty('"exclude"')
  if (written === undefined) {
    options.addPropertyAssignment({
      name: '"exclude"',
      initializer: `[${[...usual, folder].map(entry => JSON.stringify(entry)).join(', ')}]`,
    })
    return source.getFullText()
  }
  const list = Node.isPropertyAssignment(written) ? written.getInitializer() : undefined
  if (!Node.isArrayLiteralExpression(list)) return null
  const entries = list.getElements().map(element =>
    element
      .getText()
      .slice(1, -1)
      .replace(/^\.\//, '')
      .replace(/\/(\*\*.*)?$/, ''),
  )
  if (entries.includes(folder)) return null
  list.addElement(JSON.stringify(folder))
  return source.getFullText()
}

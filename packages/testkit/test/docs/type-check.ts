/** Compiles pages as if each were a file in `docs/`, and says what the compiler thinks of them. */
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { docs, type Page } from './page.ts'
import { checkedProgram } from './program.ts'

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['@latchkey/source'],
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
}

/** The problems of each page, by its name. */
export function typeCheck(pages: readonly Page[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map(pages.map(page => [getFile(page), checkedProgram(page)]))
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = file => texts.get(file) ?? readFile(file)
  host.fileExists = file => texts.has(file) || fileExists(file)
  const { getSourceFile } = host
  host.getSourceFile = (file, language, ...rest) => {
    const text = texts.get(file)
    return text === undefined ? getSourceFile(file, language, ...rest) : ts.createSourceFile(file, text, language)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  return new Map(pages.map(page => [page.name, getProblems(program, getFile(page))]))
}

function getFile({ name }: Page): string {
  return fileURLToPath(new URL(`${name}.tsx`, docs))
}

/** Only the page itself is looked at: what it imports has checks of its own. */
function getProblems(program: ts.Program, file: string): string[] {
  const source = program.getSourceFile(file)
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  return found.map(({ messageText, start }) => {
    const line = source && start !== undefined ? source.getLineAndCharacterOfPosition(start).line : 0
    const code = source?.text.split('\n')[line]?.trim()
    return `${ts.flattenDiagnosticMessageText(messageText, '\n')}\n    ${code}`
  })
}

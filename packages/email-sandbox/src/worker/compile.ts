/** TSX in, an ES module out, line by line. */
import { transform } from 'sucrase'
import { EmailRenderingError } from '../errors.ts'

export type SourceKind = 'template' | 'theme'
export type Compile = (kind: SourceKind, source: string) => string

const longestSource = 512 * 1024
const longestKept = 64 * 1024
const maxCachedSources = 100

/** A compiler that keeps its latest results: a project sends the same sources again and again. */
export function createCompiler(): Compile {
  const kept = new Map<string, string>()

  return (kind, source) => {
    const compiled = kept.get(source) ?? transpile(kind, source)
    if (source.length > longestKept) return compiled
    // Deleted and set again, it is the last to go.
    kept.delete(source)
    kept.set(source, compiled)
    const [oldest] = kept.keys()
    if (kept.size > maxCachedSources && oldest !== undefined) kept.delete(oldest)
    return compiled
  }
}

/** @throws {EmailRenderingError} */
function transpile(kind: SourceKind, source: string): string {
  if (source.length > longestSource) throw problem(kind, 'the source is larger than 512 KiB')
  try {
    return transform(source, {
      transforms: ['typescript', 'jsx'],
      jsxRuntime: 'automatic',
      production: true,
      disableESTransforms: true,
    }).code
  } catch (error) {
    if (error instanceof RangeError) throw problem(kind, 'the source is nested too deeply')
    if (error instanceof SyntaxError)
      throw problem(kind, error.message.replace(/ \(\d+:\d+\)$/, ''), getLocation(error))
    throw problem(kind, 'the source cannot be read')
  }
}

const problem = (kind: SourceKind, message: string, at: { line?: number; column?: number } = {}) =>
  new EmailRenderingError({ message, in: kind, ...at })

/** Sucrase adds to its errors where they are. */
function getLocation(error: object): { line?: number; column?: number } {
  const loc: unknown = Reflect.get(error, 'loc')
  if (typeof loc !== 'object' || loc === null) return {}
  const [line, column]: unknown[] = [Reflect.get(loc, 'line'), Reflect.get(loc, 'column')]
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : {}
}

import { SourceError } from './content.ts'
import { inWords } from './react-errors.ts'

export interface DescribedError {
  readonly message: string
  readonly stack: string
  readonly in?: 'template' | 'theme'
}

const longest = 2_000

/** What was thrown may be anything, with getters that throw in turn. */
export function describeError(thrown: unknown): DescribedError {
  if (thrown instanceof SourceError) return { message: thrown.message, stack: '', in: thrown.in }
  return { message: inWords(getMessage(thrown)), stack: getText(() => getProperty(thrown, 'stack')) }
}

export function getMessage(thrown: unknown): string {
  if (!isObject(thrown)) return `threw ${getText(() => String(thrown))}`
  return getText(() => getProperty(thrown, 'message')) || 'threw an error without a message'
}

function getText(read: () => unknown): string {
  try {
    const text = read()
    return typeof text === 'string' ? text.slice(0, longest) : ''
  } catch {
    return ''
  }
}

const getProperty = (thrown: unknown, name: string): unknown =>
  isObject(thrown) ? Reflect.get(thrown, name) : undefined

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/**
 * The words for what is wrong with an input, one line for each problem, in declaration order.
 * Values are never repeated: they may be someone's password.
 */
import type * as z from 'zod'
import type { AnySchema } from './schema.ts'

/** Parses a wire value and, where it does not fit, says why. `root` is the first part of every path: `body`, `query`, `params`. */
export function parseWire(
  schema: AnySchema,
  value: unknown,
  root: string,
): { ok: true; value: unknown } | { ok: false; problems: string[] } {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return { ok: false, problems: toLines(parsed.error.issues, value, root) }
}

function toLines(issues: readonly z.core.$ZodIssue[], value: unknown, root: string): string[] {
  const lines = issues
    .slice(0, mostProblems)
    .map(issue => `${pathText(root, issue.path)} ${clause(issue, at(value, issue.path))}`)
  if (issues.length > mostProblems) lines.push(`${root} has more than these ${mostProblems} problems`)
  return [...new Set(lines)]
}

/** Enough to correct a request by. A hostile list has one for each of its elements. */
const mostProblems = 100

function clause(issue: z.core.$ZodIssue, given: unknown): string {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') {
    if (given === undefined) return 'is a required field'
    if (given === null) return 'must not be null'
  }
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)}`
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `has unknown properties: ${listed(issue.keys)}`
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${issue.maximum} characters`
        : `is greater than ${issue.maximum}`
    case 'too_small':
      if (issue.origin !== 'string') return `is less than ${issue.minimum}`
      return issue.minimum === 1 ? 'is empty' : `is shorter than ${issue.minimum} characters`
    default:
      return issue.message
  }
}

/** The first ten: the rest would only make a long answer longer. */
function listed(keys: readonly string[]): string {
  const shown = keys
    .slice(0, 10)
    .map(key => printable(key))
    .join(', ')
  return keys.length > 10 ? `${shown} and ${keys.length - 10} more` : shown
}

/** Names of unknown keys are the caller's text: shown short, and without control characters. */
export function printable(key: string, most = 60): string {
  const clean = key.slice(0, most + 1).replace(/\p{C}/gu, '?')
  return clean.length > most ? `${clean.slice(0, most)}…` : clean
}

function article(expected: string): string {
  const names: Record<string, string> = {
    int: 'an integer',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    string: 'a string',
    number: 'a number',
    boolean: 'a boolean',
  }
  return names[expected] ?? `a valid ${expected}`
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let here = value
  for (const key of path) {
    if (typeof here !== 'object' || here === null) return undefined
    here = Object.hasOwn(here, key) ? Reflect.get(here, key) : undefined
  }
  return here
}

function pathText(root: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    root,
  )
}

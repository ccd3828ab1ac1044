/**
 * What a source declares of its variables, as the host receives it: JSON text whose parsing takes a moment. A value of hundreds
 * of thousands of keys would hold the event loop of the host while it is copied from thread to thread.
 */
import { deepestDeclared, longestDeclared, mostDeclared } from '../limits.ts'

/** Undefined: there is no value, or it is too large to be shown. @param value what JSON was parsed to */
export function boundedJson(value: unknown): string | undefined {
  if (value === undefined || !isSmall(value)) return undefined
  const text = JSON.stringify(value)
  return text.length <= longestDeclared ? text : undefined
}

function isSmall(value: unknown): boolean {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  let values = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: each, depth } = next
    if (++values > mostDeclared || depth > deepestDeclared) return false
    if (typeof each !== 'object' || each === null) continue
    const inner = Object.values(each)
    if (values + waiting.length + inner.length > mostDeclared) return false
    for (const one of inner) waiting.push({ value: one, depth: depth + 1 })
  }
  return true
}

/** `expand[]=latest_invoice.payments`: objects in the place of their ids, and what is only there when it is expanded. */
import type { AccountObjects } from '../state/account-objects.ts'
import { invalid } from './api-error.ts'

type Json = Record<string, unknown>

const deepest = 4

/** A copy of the answer, with what was requested in it. */
export function expanded(objects: AccountObjects, answer: object, paths: readonly string[]): object {
  const copy: Json = { ...structuredClone(answer) }
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > deepest)
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, { param: 'expand' })
    expandIn(objects, copy, names, path)
  }
  return copy
}

function expandIn(objects: AccountObjects, owner: Json, [name = '', ...rest]: readonly string[], path: string): void {
  if (owner.object === 'list' && name === 'data') {
    for (const item of listFor(owner)) expandIn(objects, item, rest, path)
    return
  }
  const value = owner[name] === undefined ? objects.includable(owner, name) : owner[name]
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  owner[name] = typeof value === 'string' ? createCopy(objects, value, path) : value
  const next = owner[name]
  if (rest.length > 0 && isObject(next)) expandIn(objects, next, rest, path)
}

function createCopy(objects: AccountObjects, id: string, path: string): unknown {
  const found = objects.find(id)
  if (!found) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  return structuredClone(found)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function listFor({ data }: Json): Json[] {
  return Array.isArray(data) ? data.filter(isObject) : []
}

/** The kinds of values that settings of several areas share. */
import * as z from 'zod'
import { name, text } from '../../kernel/schema.ts'

/** The id that an owner gives to an entry. */
export const configId = () =>
  text()
    .max(63, { abort: true })
    .refine(
      // Entries are kept by their id in plain objects, where this name is no key.
      value => /^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(value) && value !== '__proto__',
      'is not an id: use letters, digits, _ and -, and begin with a letter or _',
    )

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const uuidName = () => text().refine(value => uuidForm.test(value), 'is not a UUID in lower case')

/** A duration: `[3, 'month']`. 0 means none. */
export const interval = () => z.tuple([z.number().int().min(0), z.enum(['day', 'week', 'month', 'year'])])
export type Interval = readonly [count: number, unit: 'day' | 'week' | 'month' | 'year']

export const filledName = () => name().min(1)
/** The source of an email or a workflow. */
export const source = () => text().max(200_000)
export const customerType = () => z.enum(['user', 'team', 'custom'])

import { randomInt } from 'node:crypto'

/** A copy of an object of the API that says in which mode it is, as do the objects in it. */
export function inMode(object: object, isLive: boolean): object {
  return JSON.parse(JSON.stringify(object), (key, value: unknown) => (key === 'livemode' ? isLive : value))
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in the form of Stripe's, such as `cus_9aXk…`. */
export function newId(prefix: string, length = 24): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${prefix}_${text}`
}

/** Of an intent: who has it may confirm the intent. */
export const newClientSecret = (id: string) => newId(`${id}_secret`, 25)

type Names<List extends string> = List extends `${infer Name} ${infer Rest}` ? Name | Names<Rest> : List

/** What an object of the API has and the double never sets: `nulls('nickname lookup_key')`. */
export function nulls<List extends string>(names: List): Record<Names<List>, null> {
  // The names are those of the list.
  return Object.fromEntries(names.split(' ').map(name => [name, null])) as Record<Names<List>, null>
}

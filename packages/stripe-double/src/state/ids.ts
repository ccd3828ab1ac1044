import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id in the form of Stripe's, such as `cus_9aXk…`. */
export function newId(prefix: string, length = 24): string {
  const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return `${prefix}_${text}`
}

/** Of an intent: who has it may confirm the intent. */
export const newClientSecret = (id: string) => newId(`${id}_secret`, 25)

/** The fields of a card, and what is wrong with what was entered. */
import type { BrowserError } from './api.ts'

export interface Entered {
  readonly number: string
  readonly expiry: string
  readonly cvc: string
}

interface Field {
  readonly name: keyof Entered
  readonly label: string
  readonly placeholder: string
  readonly autocomplete: AutoFill
  readonly error: { readonly code: string; readonly message: string }
  isComplete(value: string): boolean
}

export const fields: readonly Field[] = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    error: { code: 'incomplete_number', message: 'Your card number is incomplete.' },
    isComplete: value => /^\d{16}$/.test(value.replace(/\s/g, '')),
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    error: { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' },
    isComplete: value => getExpiry(value) !== null,
  },
  {
    name: 'cvc',
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    error: { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' },
    isComplete: value => /^\d{3,4}$/.test(value.trim()),
  },
]

/** The first thing that is missing. */
export function problemIn(entered: Entered): BrowserError | null {
  const wrong = fields.find(({ name, isComplete }) => !isComplete(entered[name]))
  return wrong ? { type: 'validation_error', ...wrong.error } : null
}

/** As the API takes a card. */
export function toForm({ number, expiry, cvc }: Entered): Record<string, string> {
  const { month, year } = getExpiry(expiry) ?? { month: '', year: '' }
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number.replace(/\s/g, ''),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    'payment_method_data[card][cvc]': cvc.trim(),
  }
}

/** `12 / 34`, and without the slash. */
function getExpiry(value: string): { month: string; year: string } | null {
  const [, month = '', year = ''] = /^\s*(0[1-9]|1[0-2])\s*\/?\s*(\d{2})\s*$/.exec(value) ?? []
  return month ? { month, year: `20${year}` } : null
}

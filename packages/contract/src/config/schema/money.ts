/** Amounts of money as they are written: text, because no binary fraction is a tenth. */
import { text } from '../../kernel/schema.ts'
import { amountProblem, type Currency } from './currencies.ts'

/** Digits, perhaps a point and more digits, no more of these than the currency has. */
export function money(currency: Currency) {
  return text()
    .max(30, { abort: true })
    .superRefine((amount, context) => {
      const problem = amountProblem(currency, amount)
      if (problem !== null) context.addIssue(problem)
    })
}

import type { Amounts, Currency, IncludedItem, Interval } from '@latchkey/js'
import { useFrame, useTranslation } from '../frame/context.ts'
import type { Translate } from '../i18n/translate.ts'

/** Money, intervals and items in the reader's language. */
export interface PriceWords {
  /** “$10.00”; short: “$10”. */
  money(currency: Currency, amount: string, isShort?: boolean): string
  /** “7 days”. */
  duration(interval: Interval): string
  /** As it stands behind an amount: “a month”, “every 3 months”, “once”. */
  per(interval: Interval | null): string
  /** How often something comes: “every month”. */
  every(interval: Interval): string
  /** On a switch between prices: “Monthly”, “Every 3 months”. */
  rhythm(interval: Interval): string
  /** “1,000 Credits every month”. */
  included(item: IncludedItem, quantity?: number): string
  count(quantity: number): string
  /** “Basic or Pro”. */
  oneOf(names: readonly string[]): string
}

export function usePriceWords(): PriceWords {
  const t = useTranslation()
  const { language } = useFrame()
  return priceWords(t, language)
}

export function priceWords(t: Translate, language: string): PriceWords {
  const duration = ([count, unit]: Interval) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  const count = (quantity: number) => new Intl.NumberFormat(language).format(quantity)
  const every = (interval: Interval) =>
    interval[0] === 1 ? t(everyWords[interval[1]]) : t('every {duration}', { duration: duration(interval) })

  return {
    money(currency, amount, isShort = false) {
      if (!isNumeral(amount)) return `${amount} ${currency}`
      if (isZero(amount)) return t('Free')
      const trailingZeroDisplay = isShort ? 'stripIfInteger' : 'auto'
      return new Intl.NumberFormat(language, { style: 'currency', currency, trailingZeroDisplay }).format(amount)
    },
    duration,
    per(interval) {
      if (interval === null) return t('once')
      return interval[0] === 1 ? t(perWords[interval[1]]) : t('every {duration}', { duration: duration(interval) })
    },
    every,
    rhythm: interval =>
      interval[0] === 1 ? t(rhythmWords[interval[1]]) : t('Every {duration}', { duration: duration(interval) }),
    included: ({ displayName, quantity, repeat }, times = 1) =>
      [count(quantity * times), displayName, repeat && every(repeat)].filter(Boolean).join(' '),
    count,
    oneOf: names => new Intl.ListFormat(language, { type: 'disjunction' }).format(names),
  }
}

const perWords = { day: 'a day', week: 'a week', month: 'a month', year: 'a year' } as const
const everyWords = { day: 'every day', week: 'every week', month: 'every month', year: 'every year' } as const
const rhythmWords = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' } as const

/** An amount in the wanted currency, or else in the first that a price has: the server has them in order. */
export function amountIn(amounts: Amounts, wanted?: Currency): { currency: Currency; amount: string } | null {
  // Object.keys loses the type of the keys.
  const offered = Object.keys(amounts) as Currency[]
  const currency = offered.find(one => one === wanted) ?? offered[0]
  const amount = currency && amounts[currency]
  return currency === undefined || amount === undefined ? null : { currency, amount }
}

/** `times('9.99', 3)` is `'29.97'`. */
export function times(amount: string, quantity: number): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const product = (BigInt(whole + decimals) * BigInt(quantity)).toString().padStart(decimals.length + 1, '0')
  const point = product.length - decimals.length
  return decimals === '' ? product : `${product.slice(0, point)}.${product.slice(point)}`
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

/** Whether it can be formatted digit by digit; what an owner is typing may be none. */
const isNumeral = (amount: string): amount is `${number}` => /^\d+(\.\d+)?$/.test(amount)

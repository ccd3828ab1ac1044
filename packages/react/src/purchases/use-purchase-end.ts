import type { Purchase } from '@latchkey/js'
import { useTranslation } from '../frame/context.ts'
import { useDateWords } from '../hooks/use-date-words.ts'

/** Says when a purchase renews or ends; nothing for what stays. */
export function usePurchaseEnd(): (purchase: Purchase) => string | undefined {
  const t = useTranslation()
  const dateWords = useDateWords()
  return ({ periodEndsAt, endedAt, cancelAtPeriodEnd, testMode, status }) => {
    if (endedAt !== null) return t('Ended on {date}', { date: dateWords(endedAt) })
    if (periodEndsAt === null) return undefined
    const date = dateWords(periodEndsAt)
    // What was bought in test mode is not renewed.
    if (cancelAtPeriodEnd || testMode) return t('Ends on {date}', { date })
    if (status === 'trialing') return t('Free until {date}', { date })
    return status === 'active' ? t('Renews on {date}', { date }) : undefined
  }
}

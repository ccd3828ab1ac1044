import type { Purchase } from '@latchkey/js'
import { Badge, type BadgeProps } from '@latchkey/ui/Badge'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { Suspense } from 'react'
import { ConfirmButton } from '../account/ConfirmButton.tsx'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { useDateWords } from '../hooks/use-date-words.ts'
import type { Text as OurText } from '../i18n/texts.ts'
import { isZero, usePriceWords } from '../offers/price-words.ts'
import type { BillingCustomer } from './held-purchases.ts'
import { SwitchButton } from './SwitchButton.tsx'
import { usePurchaseEnd } from './use-purchase-end.ts'

interface PurchaseRowProps {
  customer: BillingCustomer
  purchase: Purchase
  /** Whether there may be a stored card, with which another plan is paid. */
  isSwitchable: boolean
}

/** One thing that a customer has: what it costs, until when, and how to end it. */
export function PurchaseRow({ customer, purchase, isSwitchable }: PurchaseRowProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const wordsForEnd = usePurchaseEnd()
  const dateWords = useDateWords()
  const { id, type, displayName, quantity, status, total, currency, interval, createdAt } = purchase
  const price = total !== null && currency ? `${words.money(currency, total)} ${words.per(interval)}` : t('Free')
  const since = type === 'one_time' && createdAt ? t('Bought on {date}', { date: dateWords(createdAt) }) : undefined
  const facts = [price, wordsForEnd(purchase) ?? since].filter(Boolean)
  const trouble = status === null ? undefined : troubles[status]
  return (
    <li className="latchkey-list-row latchkey-purchase-row">
      <div className="latchkey-list-main">
        <span className="latchkey-purchase-name">
          <span className="latchkey-list-title">
            {displayName}
            {quantity > 1 && ` × ${words.count(quantity)}`}
          </span>
          <StateBadge purchase={purchase} />
        </span>
        <Text isMuted>{facts.join(' · ')}</Text>
        {trouble && <Text className="latchkey-purchase-trouble">{t(trouble)}</Text>}
      </div>
      {id !== null && type === 'subscription' && (
        <Row>
          {isSwitchable && canSwitch(purchase) && (
            <Suspense>
              <SwitchButton customer={customer} purchase={purchase} />
            </Suspense>
          )}
          <EndButton customer={customer} purchase={purchase} id={id} />
        </Row>
      )}
    </li>
  )
}

/** Only what is paid through Stripe is changed there. */
const canSwitch = ({ isLive, testMode, offerId, total, cancelAtPeriodEnd }: Purchase) =>
  isLive && !testMode && !cancelAtPeriodEnd && offerId !== null && total !== null && !isZero(total)

const troubles: Partial<Record<NonNullable<Purchase['status']>, OurText>> = {
  past_due: 'The last payment failed, and will be tried again. Check your payment method.',
  unpaid: 'The payments failed, so you do not have it at the moment. Check your payment method.',
  paused: 'Paused, so you do not have it at the moment.',
}

function StateBadge({ purchase }: { purchase: Purchase }) {
  const t = useTranslation()
  const badge = getBadge(purchase)
  return (
    <>
      {badge && <Badge tone={badge.tone}>{t(badge.text)}</Badge>}
      {purchase.testMode && <Badge>{t('Test mode')}</Badge>}
    </>
  )
}

function getBadge(purchase: Purchase): { text: OurText; tone: BadgeProps['tone'] } | null {
  const { type, status, cancelAtPeriodEnd } = purchase
  if (type !== 'subscription') return null
  if (status === 'past_due' || status === 'unpaid') return { text: 'Payment failed', tone: 'destructive' }
  if (status === 'paused') return { text: 'Paused', tone: 'warning' }
  if (cancelAtPeriodEnd) return { text: 'Cancelled', tone: 'warning' }
  return status === 'trialing' ? { text: 'Trial', tone: 'success' } : { text: 'Active', tone: 'success' }
}

function EndButton({ customer, purchase, id }: Omit<PurchaseRowProps, 'isSwitchable'> & { id: string }) {
  const t = useTranslation()
  const dateWords = useDateWords()
  const resume = useAction(() => customer.resumePurchase(id))
  const { displayName: name, cancelAtPeriodEnd, periodEndsAt, status } = purchase
  if (cancelAtPeriodEnd) {
    return (
      <Button variant="outline" size="small" aria-label={t('Resume {name}', { name })} onClick={resume}>
        {t('Resume')}
      </Button>
    )
  }
  const isKept = periodEndsAt !== null && (status === 'active' || status === 'trialing')
  return (
    <ConfirmButton
      size="small"
      aria-label={t('Cancel {name}…', { name })}
      title={t('Cancel {name}?', { name })}
      description={
        isKept
          ? t('You keep it until {date}, and nothing more is charged.', { date: dateWords(periodEndsAt) })
          : t('It ends at once, and nothing more is charged.')
      }
      dismissText={t('Keep it')}
      confirmText={t('Cancel subscription')}
      onConfirm={() => customer.cancelPurchase(id)}
    >
      {t('Cancel…')}
    </ConfirmButton>
  )
}

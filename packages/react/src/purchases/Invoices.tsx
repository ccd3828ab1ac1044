import type { CustomerInvoice } from '@latchkey/js'
import { Badge, type BadgeProps } from '@latchkey/ui/Badge'
import { Text } from '@latchkey/ui/Text'
import { useFrame, useTranslation } from '../frame/context.ts'
import { useDateWords } from '../hooks/use-date-words.ts'
import type { Text as OurText } from '../i18n/texts.ts'
import type { BillingCustomer } from './held-purchases.ts'

/** The newest invoices. The older ones are on the page of Stripe. */
export function Invoices({ customer }: { customer: BillingCustomer }) {
  const invoices = customer.useInvoices({ limit: 10 })
  if (invoices.length === 0) return null
  return (
    <ul className="latchkey-list">
      {invoices.map(invoice => (
        <Invoice key={invoice.hostedInvoiceUrl ?? invoice.createdAt.getTime()} invoice={invoice} />
      ))}
    </ul>
  )
}

function Invoice({ invoice }: { invoice: CustomerInvoice }) {
  const t = useTranslation()
  const { language } = useFrame()
  const date = useDateWords()(invoice.createdAt)
  const { status, hostedInvoiceUrl: url } = invoice
  const state = status && states[status]
  return (
    <li className="latchkey-list-row latchkey-purchase-row">
      <div className="latchkey-list-main">
        <span className="latchkey-purchase-name">
          <span className="latchkey-list-title">{t('Invoice of {date}', { date })}</span>
          {state && <Badge tone={state.tone}>{t(state.text)}</Badge>}
        </span>
        <Text isMuted>{formatTotal(invoice, language)}</Text>
      </div>
      {url !== null && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('View the invoice of {date}', { date })}
          className="latchkey-button latchkey-button-outline latchkey-button-small"
        >
          {t('View')}
        </a>
      )}
    </li>
  )
}

const states: Readonly<
  Record<NonNullable<CustomerInvoice['status']>, { text: OurText; tone: NonNullable<BadgeProps['tone']> }>
> = {
  draft: { text: 'Draft', tone: 'neutral' },
  open: { text: 'Not paid yet', tone: 'warning' },
  paid: { text: 'Paid', tone: 'success' },
  uncollectible: { text: 'Payment failed', tone: 'destructive' },
  void: { text: 'Void', tone: 'neutral' },
}

/** Stripe counts in the smallest units of a currency: cents, or whole yen. */
function formatTotal({ amountTotal, currency }: CustomerInvoice, language: string): string {
  if (currency === null) return ''
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amountTotal / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

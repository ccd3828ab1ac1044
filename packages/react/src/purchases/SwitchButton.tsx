import type { CustomerProduct, Purchase } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Dialog } from '@latchkey/ui/Dialog'
import { usePending } from '@latchkey/ui/use-pending'
import { type FormEvent, useId, useState } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'
import { useTranslation } from '../frame/context.ts'
import { usePriceWords } from '../offers/price-words.ts'
import { purchaseCss } from '../styles/purchase.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import type { BillingCustomer } from './held-purchases.ts'

interface SwitchButtonProps {
  customer: BillingCustomer
  purchase: Purchase
}

/** Changes a subscription to another plan of its group, with the stored card. Nothing where there is none, or no card. */
export function SwitchButton({ customer, purchase }: SwitchButtonProps) {
  const t = useTranslation()
  const products = customer.useProducts({ limit: 100 })
  const { defaultPaymentMethod } = customer.useBilling()
  const [isOpen, setOpen] = useState(false)
  const options = getOptions(products, purchase)
  if (defaultPaymentMethod === null || options.length === 0) return null
  const { displayName: name } = purchase
  return (
    <>
      <Button variant="outline" size="small" aria-label={t('Change {name}…', { name })} onClick={() => setOpen(true)}>
        {t('Change…')}
      </Button>
      {isOpen && (
        <SwitchDialog customer={customer} purchase={purchase} options={options} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

interface Option {
  readonly productId: string
  readonly priceId: string
  readonly displayName: string
  readonly amount: string
  readonly interval: Purchase['interval']
}

/** The prices in the currency of the subscription: its next invoice has no other. */
function getOptions(products: readonly CustomerProduct[], { offerId, currency }: Purchase): readonly Option[] {
  const found = products.find(({ id, subscription }) => id === offerId && subscription !== null)
  return (found?.switchOptions ?? []).flatMap(({ productId, displayName, prices }) =>
    Object.entries(prices).flatMap(([priceId, price]) => {
      const amount = currency === null ? undefined : price[currency]
      return amount === undefined ? [] : [{ productId, priceId, displayName, amount, interval: price.interval ?? null }]
    }),
  )
}

interface SwitchDialogProps extends SwitchButtonProps {
  options: readonly Option[]
  onClose: () => void
}

function SwitchDialog({ customer, purchase, options, onClose }: SwitchDialogProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const wordsFor = useWordsForFailure()
  const formId = useId()
  const [chosen, setChosen] = useState(options[0])
  const [problem, setProblem] = useState<string>()
  const { currency, offerId, displayName: name } = purchase
  const { isPending, run } = usePending(async () => {
    if (!chosen || offerId === null) return
    const { productId: toProductId, priceId } = chosen
    try {
      await customer.switchSubscription({ fromProductId: offerId, toProductId, priceId })
      onClose()
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      closeLabel={t('Close')}
      title={t('Change {name}', { name })}
      description={t(
        'It changes at once. What it costs more for the rest of the period is paid with your card, and what it costs less is credited.',
      )}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={isPending}>
            {t('Change plan')}
          </Button>
        </>
      }
    >
      <PageStyles css={purchaseCss} />
      <form id={formId} onSubmit={submit} className="latchkey-form">
        {problem && <Alert tone="destructive">{problem}</Alert>}
        <fieldset className="latchkey-prices">
          <legend className="latchkey-label latchkey-prices-title">{t('Plans')}</legend>
          {options.map(option => (
            <label key={`${option.productId} ${option.priceId}`} className="latchkey-price">
              <input
                type="radio"
                name="plan"
                className="latchkey-price-dot"
                checked={option === chosen}
                onChange={() => setChosen(option)}
              />
              <span className="latchkey-price-text">
                <strong className="latchkey-strong">{option.displayName}</strong>
                <span className="latchkey-hint">
                  {currency && words.money(currency, option.amount)} {words.per(option.interval)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}

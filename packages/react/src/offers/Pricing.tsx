import type { Currency, Offer, OfferPrice, Purchase } from '@latchkey/js'
import { OfferDoesNotExist } from '@latchkey/js/client'
import { latchkeyInternals } from '@latchkey/js/internal'
import { Alert } from '@latchkey/ui/Alert'
import { Stack } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { useState } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { useWordsForFailure } from '../forms/failure.ts'
import { useFrame, useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { Branding } from '../frame/ProjectName.tsx'
import { useProject, useUser } from '../hooks/app-hooks.ts'
import { useFreshStore } from '../hooks/use-store.ts'
import { OfferCards } from './OfferCards.tsx'
import type { PricingTableProps } from './PricingTable.tsx'

/** The pricing table of a customer, or of a visitor. */
export default function Pricing({ team, currency }: PricingTableProps) {
  const user = useUser()
  const project = useProject()
  const { branding = project.branding } = useFrame()
  const customer = team ?? user
  return (
    <>
      {branding && <Branding branding={branding} />}
      {customer ? (
        <CustomerPricing customer={customer} customerType={team ? 'team' : 'user'} currency={currency} />
      ) : (
        <VisitorPricing currency={currency} />
      )}
    </>
  )
}

interface CustomerPricingProps extends Pick<PricingTableProps, 'currency'> {
  customer: CurrentUser | Team
  customerType: 'user' | 'team'
}

function CustomerPricing({ customer, customerType, currency }: CustomerPricingProps) {
  const purchases = customer.usePurchases()
  async function buy(offer: Offer, price: OfferPrice) {
    const url = await customer.createCheckoutUrl({ offerId: offer.id })
    window.location.assign(checkoutAddress(url, price, currency))
    await leaving()
  }
  return <Cards customerType={customerType} purchases={purchases} currency={currency} onChoose={buy} />
}

/** The browser takes a while to leave, and the button stays busy meanwhile. */
const leaving = () => new Promise(resolve => setTimeout(resolve, 2_000))

/** Back from signing in, they press the button again: what they chose is still where it was. */
function VisitorPricing({ currency }: Pick<PricingTableProps, 'currency'>) {
  const app = useLatchkeyApp()
  const onStart = () => app.redirectToSignUp()
  return <Cards customerType="user" currency={currency} onChoose={() => app.redirectToSignIn()} onStart={onStart} />
}

interface CardsProps extends Pick<PricingTableProps, 'currency'> {
  customerType: 'user' | 'team'
  purchases?: readonly Purchase[]
  onChoose: (offer: Offer, price: OfferPrice) => Promise<unknown>
  onStart?: () => Promise<unknown>
}

function Cards({ customerType, onChoose, ...rest }: CardsProps) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const app = useLatchkeyApp()
  const store = app[latchkeyInternals].store(() => app.listOffers({ customerType }))
  const offers = useFreshStore(store)
  const [problem, setProblem] = useState<string>()

  async function tryToChoose(offer: Offer, price: OfferPrice) {
    setProblem(undefined)
    try {
      await onChoose(offer, price)
    } catch (failure) {
      const isGone = OfferDoesNotExist.is(failure)
      setProblem(isGone ? t('This is no longer for sale.') : wordsFor(failure))
      if (isGone) await store.refresh()
    }
  }

  if (offers.length === 0) return <Text isMuted>{t('There is nothing to buy yet.')}</Text>
  return (
    <Stack gap="loose">
      {problem && <Alert tone="destructive">{problem}</Alert>}
      <OfferCards offers={offers} onChoose={tryToChoose} {...rest} />
    </Stack>
  )
}

/** The address of a purchase page on which this price is chosen already. */
function checkoutAddress(url: string, price: OfferPrice, currency: Currency | undefined): string {
  const address = new URL(url)
  address.searchParams.set('price', price.id)
  if (currency && price.amounts[currency] !== undefined) address.searchParams.set('currency', currency)
  return address.href
}

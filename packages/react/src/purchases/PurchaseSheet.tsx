import type { PurchaseDetails } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Sheet, SheetBrand } from '@latchkey/ui/Card'
import { extras } from '@latchkey/ui/extras'
import { CheckIcon } from '@latchkey/ui/icons'
import { Heading } from '@latchkey/ui/Text'
import type { ReactNode } from 'react'
import { useFrame, useTranslation } from '../frame/context.ts'
import { Branding } from '../frame/ProjectName.tsx'
import { usePriceWords } from '../offers/price-words.ts'
import { purchaseCss } from '../styles/purchase.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { PurchaseForm, type PurchaseFormProps } from './PurchaseForm.tsx'

/** What is sold, and the form that buys it. */
export function PurchaseSheet({ fullPage, ...form }: PurchaseFormProps & { fullPage?: boolean | undefined }) {
  return (
    <Branded details={form.details}>
      <PageStyles css={`${extras}\n${purchaseCss}`} />
      <Sheet fullPage={fullPage} className="latchkey-purchase">
        <PurchaseHead details={form.details} />
        <PurchaseForm {...form} />
      </Sheet>
    </Branded>
  )
}

/** The name and the look of the project that sells, which need not be that of the app around it. */
export function Branded({ details, children }: { details: PurchaseDetails; children: ReactNode }) {
  const { branding = details.projectBranding } = useFrame()
  const name = details.projectDisplayName
  if (!branding) return <SheetBrand.Provider value={name}>{children}</SheetBrand.Provider>
  return (
    <SheetBrand.Provider value={<Branding branding={branding} name={name} />}>
      {/* Waits for it, so that no button changes its colour in front of the customer. */}
      <Branding branding={branding} />
      {children}
    </SheetBrand.Provider>
  )
}

/** What is bought, what comes with it, and what it replaces. */
function PurchaseHead({ details }: { details: PurchaseDetails }) {
  const t = useTranslation()
  const words = usePriceWords()
  const { language } = useFrame()
  const { offer, conflictingGroupOffers: replaced, alreadyBoughtNonStackable } = details
  const included = offer.includes.filter(({ quantity }) => quantity > 0)
  const names = new Intl.ListFormat(language).format(replaced.map(({ displayName }) => displayName))
  return (
    <>
      <div className="latchkey-sheet-head">
        <Heading>{offer.displayName}</Heading>
      </div>
      {included.length > 0 && (
        <ul className="latchkey-purchase-items" aria-label={t('What is included')}>
          {included.map(item => (
            <li key={item.itemId} className="latchkey-purchase-item">
              <CheckIcon />
              <span>{words.included(item)}</span>
            </li>
          ))}
        </ul>
      )}
      {replaced.length > 0 && !alreadyBoughtNonStackable && (
        <Alert>{t('This takes the place of {names}. What is left of the paid time is credited.', { names })}</Alert>
      )}
    </>
  )
}

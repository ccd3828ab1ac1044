import type { PurchaseDetails } from '@latchkey/js'
import { lazy } from 'react'
import { Page } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

const PurchaseSheet = lazy(async () => ({ default: (await import('./PurchaseSheet.tsx')).PurchaseSheet }))

export interface PurchasePreviewProps extends FullPageProps {
  /** What is sold on it. */
  details: PurchaseDetails
}

/**
 * A picture of the purchase page, of what need not be for sale. Put it where nothing in it can be pressed.
 *
 * @example
 * <div inert>
 *   <PurchasePreview details={details} fullPage />
 * </div>
 */
export function PurchasePreview({ details, ...page }: PurchasePreviewProps) {
  return (
    <Page {...page} isForm>
      <PurchaseSheet code="preview" details={details} onOutcome={() => undefined} fullPage={page.fullPage} />
    </Page>
  )
}

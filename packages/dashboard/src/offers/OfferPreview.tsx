import { offersOf } from '@latchkey/contract/routes'
import { Alert } from '@latchkey/ui'
import { configOf } from './draft-config.ts'
import styles from './Editor.module.css'
import type { Payments } from './offer-config.ts'
import type { OfferDraft } from './offer-draft.ts'
import { PricingTable } from './PricingTable.tsx'

export interface OfferPreviewProps {
  payments: Payments
  draft: OfferDraft
}

/** The offer among those of its group, as a customer would see them. */
export function OfferPreview({ payments, draft }: OfferPreviewProps) {
  const { offers, whyHidden } = previewOf(payments, draft)
  return (
    <figure className={styles.preview} aria-label="Preview of the pricing table">
      <div className={styles.picture}>
        <PricingTable offers={offers} />
      </div>
      <figcaption className={styles.caption}>
        {whyHidden ? <Alert>{whyHidden}</Alert> : 'Preview of the pricing table'}
      </figcaption>
    </figure>
  )
}

/** What is being edited stands there even where customers would not see it, which is then said. */
export function previewOf(payments: Payments, draft: OfferDraft) {
  const id = draft.id || unnamed
  const config = configOf({ ...draft, id, displayName: draft.displayName.trim() || 'New offer' })
  const offers = { ...payments.offers, [id]: config }
  const options = { customerType: draft.customerType, includesServerOnly: false }
  const open = offersOf({ ...payments, offers }, options)
  const shown = open.find(offer => offer.id === id)
  const [own] = offersOf({ ...payments, offers: { [id]: config } }, { includesServerOnly: true })
  const offer = shown ?? own
  const isBeside = (other: { id: string; groupId: string | null }) =>
    other.groupId !== null && other.groupId === offer?.groupId
  const beside = open.filter(other => other.id === id || isBeside(other))
  return { offers: shown || !offer ? beside : [...beside, offer], whyHidden: shown ? null : reasonFor(draft) }
}

/** An id that no offer has: ids begin with a letter or `_`. */
const unnamed = '+'

function reasonFor({ serverOnly, kind }: OfferDraft): string {
  if (serverOnly) return 'Customers do not see this offer: only your server can sell it.'
  if (kind === 'by-default') return 'Customers do not have this offer yet: it needs a group.'
  return 'Customers do not see this offer yet: it has no price that is open to them.'
}

import { offersOf } from '@latchkey/contract/rules'
import { OfferCards } from '@latchkey/react/admin'
import { Alert, Heading } from '@latchkey/ui'
import { useId } from 'react'
import { configOf } from './draft-config.ts'
import styles from './Editor.module.css'
import type { Payments } from './offer-config.ts'
import type { OfferDraft } from './offer-draft.ts'

export interface OfferPreviewProps {
  payments: Payments
  draft: OfferDraft
}

/** The offer among those of its group, as a customer would see them. */
export function OfferPreview({ payments, draft }: OfferPreviewProps) {
  const headingId = useId()
  const { offers, whyHidden } = previewOf(payments, draft)
  return (
    <section className={styles.preview} aria-labelledby={headingId}>
      <div className={styles.previewHead}>
        <Heading level={2} id={headingId}>
          Preview
        </Heading>
        <span className={styles.words}>As customers see it, with what you have not saved yet.</span>
      </div>
      {whyHidden && <Alert>{whyHidden}</Alert>}
      <div className={styles.picture}>
        <OfferCards offers={offers} />
      </div>
    </section>
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

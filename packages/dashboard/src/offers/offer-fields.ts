import type { AdminOwnedProject } from '@latchkey/js'
import type { Payments } from './offer-config.ts'
import type { OfferDraft } from './offer-draft.ts'
import type { OfferForm } from './use-offer-form.ts'

/** What every part of the editor of an offer is given. */
export interface OfferFieldsProps {
  project: AdminOwnedProject
  payments: Payments
  form: OfferForm
  saved: OfferDraft | null
}

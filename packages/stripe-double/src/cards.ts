/** The cards of Stripe's test mode, by what happens when they are used. */

export type CardOutcome = 'succeeds' | 'requires-action' | { readonly declined: string }

export interface TestCard {
  readonly number: string
  readonly brand: string
  /** With the customer present, for a payment or to be saved. */
  readonly onSession: CardOutcome
  /** Without them, once it was saved. */
  readonly offSession: CardOutcome
  /** Where it differs from a payment. */
  readonly setup?: CardOutcome
}

const declined = (code: string) => ({ declined: code })

export const testCards = {
  visa: { number: '4242424242424242', brand: 'visa', onSession: 'succeeds', offSession: 'succeeds' },
  mastercard: { number: '5555555555554444', brand: 'mastercard', onSession: 'succeeds', offSession: 'succeeds' },
  declined: {
    number: '4000000000000002',
    brand: 'visa',
    onSession: declined('generic_decline'),
    offSession: declined('generic_decline'),
  },
  'insufficient-funds': {
    number: '4000000000009995',
    brand: 'visa',
    onSession: declined('insufficient_funds'),
    offSession: declined('insufficient_funds'),
  },
  /** Can be saved, and is declined when it is charged. */
  'declined-later': {
    number: '4000000000000341',
    brand: 'visa',
    onSession: declined('generic_decline'),
    offSession: declined('generic_decline'),
    setup: 'succeeds',
  },
  /** Once, before the first payment; then no more. */
  'requires-action': {
    number: '4000002500003155',
    brand: 'visa',
    onSession: 'requires-action',
    offSession: 'succeeds',
  },
  /** For every payment. */
  'always-requires-action': {
    number: '4000002760003184',
    brand: 'visa',
    onSession: 'requires-action',
    offSession: 'requires-action',
  },
} as const satisfies Readonly<Record<string, TestCard>>

export type CardName = keyof typeof testCards

/** The names that Stripe gives to some of them. */
const byPaymentMethod: Readonly<Record<string, CardName>> = {
  pm_card_visa: 'visa',
  pm_card_mastercard: 'mastercard',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'insufficient-funds',
  pm_card_chargeCustomerFail: 'declined-later',
  pm_card_authenticationRequiredOnSetup: 'requires-action',
  pm_card_authenticationRequired: 'always-requires-action',
}

export function cardOfPaymentMethod(name: string): TestCard | undefined {
  const card = Object.hasOwn(byPaymentMethod, name) ? byPaymentMethod[name] : undefined
  return card && testCards[card]
}

/** Any other number is a card that does not exist. */
export function cardOfNumber(number: string): TestCard | undefined {
  const digits = number.replace(/\s/g, '')
  return Object.values(testCards).find(card => card.number === digits)
}

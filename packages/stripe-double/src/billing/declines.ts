/** Why a card is refused, in the words of Stripe. */

export interface CardDeclined {
  readonly code: string
  readonly decline_code?: string
  readonly message: string
}

const messages: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds.',
}

export function cardDeclined(declineCode: string): CardDeclined {
  const message = messages[declineCode] ?? 'Your card was declined.'
  return { code: 'card_declined', decline_code: declineCode, message }
}

/** The bank wants the customer to authenticate, who is not there. */
export const needsCustomer: CardDeclined = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

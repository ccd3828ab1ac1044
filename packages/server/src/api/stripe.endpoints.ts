import { SchemaError, StripeNotConfigured, StripeSignatureInvalid, stripeEndpoints } from '@latchkey/contract'
import { mailPayment } from '../emails/payment-emails.ts'
import { implement } from '../kernel/http/context.ts'
import { handleEvent } from '../purchases/stripe-events.ts'
import { createAccountSession, readAccountInfo, setUpAccount } from '../stripe/stripe-accounts.ts'

const received = { received: true } as const

export const stripeHandlers = implement(stripeEndpoints, {
  setUp: async (context, { body }) => ({ url: await setUpAccount(context.app, context, body.country) }),

  accountInfo: async ({ app, db }) => readAccountInfo(app, db),

  accountSession: async ({ app, db }) => ({ clientSecret: await createAccountSession(app, db) }),

  async webhook({ app, headers, openProject }, { body }) {
    const signature = headers.get('stripe-signature')
    if (!signature) throw SchemaError({ message: 'headers.stripe-signature is a required field' })
    if (app.stripe === null) throw StripeNotConfigured()
    const event = await app.stripe.verifyEvent({ body, signature })
    if (event === null) throw StripeSignatureInvalid()
    await handleEvent(app, openProject, event, (tx, accountId) => mailPayment(app, tx, accountId, event))
    return received
  },
})

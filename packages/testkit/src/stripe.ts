/** The double of Stripe, for tests that start one themselves. */
export * from '@latchkey/stripe-double'

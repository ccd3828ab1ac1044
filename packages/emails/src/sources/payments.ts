/** What a customer hears of a payment: that it came in, or that it failed. */
import type { Template } from './template-source.ts'

const variables = { productDisplayName: 'Pro', paymentAmount: '19.00 EUR' }
const invoiceLink = { paymentLink: 'https://example.com/invoice' }
const paid = '{paymentAmount}'
const product = '{productDisplayName}'

export const paymentReceipt = {
  variables,
  optionalVariables: invoiceLink,
  usesUser: true,
  subject: 'Receipt of your payment to {project}',
  preview: 'Your payment has come in.',
  heading: [{ when: 'user.displayName', text: 'Thank you, {name}' }, { text: 'Thank you' }],
  opening: `Your payment of ${paid} for ${product} has come in.`,
  action: { label: 'View the invoice', link: 'paymentLink', isOptional: true },
  closing: ['Keep this email for your records.'],
  reason: 'You receive this email because something was paid for at {project}.',
} satisfies Template

export const paymentFailed = {
  variables,
  optionalVariables: invoiceLink,
  usesUser: true,
  subject: 'A payment to {project} failed',
  preview: 'Your payment did not go through.',
  heading: [{ when: 'user.displayName', text: 'Hello, {name}' }, { text: 'A payment failed' }],
  opening: `The payment of ${paid} for ${product} did not go through. Pay it with another card, or see that the one that you use has not expired.`,
  action: { label: 'Pay now', link: 'paymentLink', isOptional: true },
  closing: ['If it stays unpaid, what it pays for ends.'],
  reason: 'You receive this email because you have a subscription at {project}.',
} satisfies Template

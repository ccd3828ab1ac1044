/** What a customer hears of a payment: that it came in, or that it failed. */
import { getTemplate } from './template-source.ts'

const variables = { productDisplayName: 'Pro', paymentAmount: '19.00 EUR' }
const invoiceLink = { paymentLink: 'https://example.com/invoice' }
const paid = '<bdi>{variables.paymentAmount}</bdi>'
const product = '<bdi>{variables.productDisplayName}</bdi>'

export const paymentReceipt = getTemplate({
  variables,
  optionalVariables: invoiceLink,
  usesUser: true,
  subject: '"Receipt of your payment to " + project.displayName',
  preview: 'Your payment has come in.',
  heading: '{user.displayName ? <>Thank you, <bdi>{user.displayName}</bdi></> : "Thank you"}',
  opening: `Your payment of ${paid} for ${product} has come in.`,
  action: { label: 'View the invoice', link: 'paymentLink', isOptional: true },
  closing: ['Keep this email for your records.'],
  reason: 'You receive this email because something was paid for at <bdi>{project.displayName}</bdi>.',
})

export const paymentFailed = getTemplate({
  variables,
  optionalVariables: invoiceLink,
  usesUser: true,
  subject: '"A payment to " + project.displayName + " failed"',
  preview: 'Your payment did not go through.',
  heading: '{user.displayName ? <>Hello, <bdi>{user.displayName}</bdi></> : "A payment failed"}',
  opening: `The payment of ${paid} for ${product} did not go through. Pay it with another card, or see that the one that you use has not expired.`,
  action: { label: 'Pay now', link: 'paymentLink', isOptional: true },
  closing: ['If it stays unpaid, what it pays for ends.'],
  reason: 'You receive this email because you have a subscription at <bdi>{project.displayName}</bdi>.',
})

/** The templates that the product itself sends. */
import { templateIds, templateSources } from '@latchkey/contract/rules'

const purposes: Readonly<Record<string, string>> = {
  [templateIds.emailVerification]: 'Sent to confirm an address after a sign-up, or when one is added.',
  [templateIds.passwordReset]: 'Sent when a user has forgotten their password.',
  [templateIds.magicLink]: 'Sent to sign in with a code or a link.',
  [templateIds.teamInvitation]: 'Sent to invite a user to a team.',
  [templateIds.accountChange]: 'Sent when an account was weakened or moved, with a link that undoes it.',
  [templateIds.paymentReceipt]: 'Sent when a payment has come in.',
  [templateIds.paymentFailed]: 'Sent when the renewal of a subscription could not be charged.',
  [templateIds.signInInvitation]: 'Sent to invite someone to sign in to your app.',
}

/** When a built-in template is sent. Nothing for one that the owner made. */
export function getPurpose(templateId: string): string | undefined {
  return Object.hasOwn(purposes, templateId) ? purposes[templateId] : undefined
}

/** The source that a built-in template has unless it is changed. */
export function getOriginal(templateId: string): string | undefined {
  const sources: Readonly<Record<string, { readonly tsxSource: string }>> = templateSources
  return Object.hasOwn(sources, templateId) ? sources[templateId]?.tsxSource : undefined
}

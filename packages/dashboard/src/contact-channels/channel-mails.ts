/** Which mails can be sent to an address of a user, and what stands against each. The server has the last word. */
import type { AdminOwnedProject, ContactChannel } from '@latchkey/js'

type Channel = Pick<ContactChannel, 'id' | 'isVerified' | 'usedForAuth'>

export interface MailsAsked {
  readonly config: Pick<AdminOwnedProject['config'], 'credentialEnabled' | 'magicLinkEnabled'>
  readonly channel: Channel
  /** All addresses of the user. */
  readonly channels: readonly Channel[]
}

/** Why a link to choose a new password would not be sent there. Nothing when it would. */
export function whyNoResetMail({ config, channel, channels }: MailsAsked): string | undefined {
  if (!config.credentialEnabled) return 'Passwords are off in this project.'
  if (!channel.usedForAuth) return 'This address is not used for sign-in.'
  if (!channel.isVerified && channels.some(({ isVerified }) => isVerified)) {
    return 'Not verified. Send it to one that is.'
  }
  return undefined
}

/** Why a link to sign in with would not be sent there. Nothing when it would. */
export function whyNoSignInMail({ config, channel }: Omit<MailsAsked, 'channels'>): string | undefined {
  if (!config.magicLinkEnabled) return 'Email codes are off in this project.'
  if (!channel.usedForAuth) return 'This address is not used for sign-in.'
  if (!channel.isVerified) return 'Not verified: an address has to be before a mail to it signs in.'
  return undefined
}

/** Said where the project has no domain that a link could lead to. */
export const whyNoPage = 'Add a trusted domain first: the link in the mail leads to your app.'

/** Proving that an address belongs to the person who gave it: a link is mailed there and followed. */
import { AddressNoLongerThere, codeLifetimeSeconds, type ServerUser } from '@latchkey/contract'
import type { App } from '../app.ts'
import { consumeCode, issueCode, linkWith, type UsableCode } from '../codes/codes.ts'
import { markVerified } from '../contact-channels/contact-channels.ts'
import { sendEmail } from '../emails/emails.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { MailedUrl } from '../projects/mailed-urls.ts'
import { lockUser, publishUpdatedUser } from '../users/users.ts'

export interface VerificationRequest {
  readonly user: Pick<ServerUser, 'id' | 'displayName'>
  readonly email: string
  /** Must have been found trusted. */
  readonly callbackUrl: MailedUrl
}

export async function sendVerification(app: App, tx: Tx, input: VerificationRequest): Promise<void> {
  const { user, email, callbackUrl } = input
  const { code } = await issueCode(app, tx, 'email-verification', { userId: user.id, email })
  await sendEmail(app, tx, {
    to: email,
    userId: user.id,
    userName: user.displayName,
    template: 'email-verification',
    props: { link: linkWith(code, callbackUrl), lifetimeSeconds: codeLifetimeSeconds['email-verification'] },
  })
}

/** @throws {@link AddressNoLongerThere} when the account has another address by now; the code stays usable. */
export async function verifyAddress(app: App, tx: Tx, code: UsableCode<'email-verification'>): Promise<void> {
  const { userId, email } = code.subject
  await lockUser(tx, userId) // a change of the address at the same moment goes before, or finds it verified
  if (!(await markVerified(tx, userId, email))) throw AddressNoLongerThere()
  await consumeCode(app, tx, code)
  await publishUpdatedUser(tx, userId)
}

/** A code that was mailed to an address proves it for the account that uses the code, if the address is one of that account. */
export async function proveMailedAddress(tx: Tx, userId: string, email: string): Promise<void> {
  if (await markVerified(tx, userId, email)) await publishUpdatedUser(tx, userId)
}

/**
 * Limits on the mails that clients cause: sign-up verification, mailed codes, resets, invitations.
 *
 * Each mail is counted three times: by client IP, so that one client does not write to a list of addresses; by mailbox,
 * so that many clients do not flood one person; and by project, so that many clients do not flood the mail server.
 * Sign-ups and invitations have a rate of their own per client IP, because an office signs up together. A server has no
 * client IP, and only the mailbox is counted.
 */
import type { CodePurpose } from '@latchkey/contract'
import type { App } from '../app.ts'
import { countCodeMail } from '../emails/emails.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import type { Device } from '../kernel/http/context.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { bucketName, type Limit } from '../kernel/limits/limits.ts'

/** Each kind has a rate limit of its own per client IP. */
export type MailKind = 'sign-up-mail' | 'invitation-mail' | 'code-mail'

export interface ClientMail {
  readonly kind: MailKind
  readonly purpose: CodePurpose
  readonly email: string
  readonly device: Device
}

/** @throws `TooManyAttempts`; then nothing is sent */
export async function countMail(app: App, db: Db, { kind, purpose, email, device }: ClientMail): Promise<void> {
  const perClientIp = limitPerClientIp(app, kind, device)
  if (perClientIp) await app.limits.spend(allProjects(app), perClientIp)
  await countCodeMail(app, purpose, email)
  // Last: a mail that another limit refused does not use up what the project's other clients may send.
  if (perClientIp)
    await app.limits.spend(db, { bucket: bucketName('client-mails'), ...app.config.rateLimits.mailsPerProject })
}

/**
 * For work that is costly before the mail is counted. Counts nothing.
 *
 * @throws `TooManyAttempts` when {@link countMail} would refuse this client IP now
 */
export async function refuseMailsFrom(app: App, kind: MailKind, device: Device): Promise<void> {
  const perClientIp = limitPerClientIp(app, kind, device)
  if (perClientIp) await app.limits.refuseFull(allProjects(app), perClientIp)
}

function limitPerClientIp({ config }: App, kind: MailKind, { address }: Device): Limit | null {
  if (address === null) return null
  const { codeMailsPerClientIp, signUpMailsPerClientIp } = config.rateLimits
  const rate = kind === 'code-mail' ? codeMailsPerClientIp : signUpMailsPerClientIp
  return { bucket: bucketName(`client-ip-${kind}`, limitKey(address)), ...rate }
}

/** All mail leaves through the same server, so projects are counted together. */
function allProjects({ database }: App): Db {
  return bindDb(database, internalProjectId, 'main')
}

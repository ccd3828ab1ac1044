/**
 * What weakens or moves an account is mailed at once to the address that it had before, with a link that undoes it: whoever
 * holds a stolen session must not be able to take the account over unseen.
 *
 * Only a user's own changes are mailed. What the project's own code does with a server key is its business.
 */
import { type AccountChange, apiPath } from '@latchkey/contract'
import type { App } from '../app.ts'
import { issueCode } from '../codes/codes.ts'
import { nextPlaces } from '../contact-channels/contact-channels.ts'
import { sendEmail } from '../emails/emails.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { VisitorContext } from '../kernel/http/context.ts'
import { TooManyAttempts } from '../kernel/limits/limits.ts'
import { findUser, lockUser } from '../users/users.ts'
import { type AccountState, countMailsSince, readAccountState } from './account-changes.store.ts'
import { trustedOrigin } from './application.ts'
import { locationWords, momentWords, sentences } from './words.ts'

type Context = Pick<VisitorContext, 'app' | 'project' | 'device' | 'headers'>

/** {@link mailChanges}, if the user is the one who is signed in. */
export async function mailOwnChanges<Result>(
  context: Context & Pick<VisitorContext, 'user'>,
  tx: Tx,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return context.user?.id === userId ? mailChanges(context, tx, userId, work) : work()
}

/**
 * Compares the account before and after the work, and mails what the work changed.
 *
 * @throws what the work throws; `TooManyAttempts` after too many changes, because a change that is not mailed must not be
 * made
 */
export async function mailChanges<Result>(
  context: Context,
  tx: Tx,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = (await lockUser(tx, userId)) ? await readAccountState(tx, userId) : null
  if (before === null || before.mailedTo === null) return work()
  const { added: place } = await nextPlaces(tx)
  const result = await work()
  const after = await readAccountState(tx, userId)
  const changes = after ? changesBetween(before, after) : []
  if (changes.length > 0) await refuseTooMany(context.app, tx, userId)
  for (const change of changes)
    await mailChange(context, tx, { userId, change, before, mailedTo: before.mailedTo, place: Number(place) })
  return result
}

function changesBetween(before: AccountState, after: AccountState): AccountChange[] {
  const isPasswordChanged = after.passwordVersion !== before.passwordVersion
  const has: Record<AccountChange, boolean> = {
    'second-factor-removed': before.sealedTotpSecret !== null && after.sealedTotpSecret !== before.sealedTotpSecret,
    'passkey-added': after.lastPasskey > before.lastPasskey,
    'password-changed': isPasswordChanged,
    'primary-email-changed': after.primaryEmail !== before.primaryEmail,
    // A new password ends the others as well, which its own mail says.
    'sessions-ended': !isPasswordChanged && before.liveSessions > 1 && after.liveSessions <= 1,
  }
  return accountChangeOrder.filter(change => has[change])
}

const accountChangeOrder: readonly AccountChange[] = [
  'primary-email-changed',
  'second-factor-removed',
  'password-changed',
  'passkey-added',
  'sessions-ended',
]

const mostInAnHour = 30
const hourSeconds = 3_600

async function refuseTooMany(app: App, tx: Tx, userId: string): Promise<void> {
  const since = new Date(app.clock.now().getTime() - hourSeconds * 1000)
  if ((await countMailsSince(tx, userId, since)) < mostInAnHour) return
  throw new TooManyAttempts({ allowed: false, limit: mostInAnHour, remaining: 0, retryAfterSeconds: hourSeconds })
}

interface MailedChange {
  readonly userId: string
  readonly change: AccountChange
  readonly before: AccountState
  readonly mailedTo: string
  readonly place: number
}

async function mailChange({ app, project, device, headers }: Context, tx: Tx, mailed: MailedChange): Promise<void> {
  const { userId, change, before, mailedTo, place } = mailed
  const { address: ip, country } = device
  const at = app.clock.now()
  const { code } = await issueCode(app, tx, 'account-change', {
    userId,
    change,
    email: mailedTo,
    usedForAuth: before.mailedToSignsIn === true,
    place,
    atMillis: at.getTime(),
    ip,
    country,
    userAgent: device.userAgent?.slice(0, 500) ?? null,
    sealedTotpSecret: before.sealedTotpSecret,
    origin: trustedOrigin(project.config, headers.get('origin')),
  })
  await sendEmail(app, tx, {
    to: mailedTo,
    userId,
    userName: (await findUser(tx, userId))?.displayName ?? null,
    template: 'account-change',
    props: {
      projectName: project.displayName,
      sentence: sentences[change],
      time: momentWords(at),
      location: locationWords({ ip, country }),
      link: undoLink(app, tx.projectId, code),
    },
  })
}

function undoLink({ config }: App, projectId: string, code: string): string {
  const link = new URL(`${config.publicUrl}${apiPath}/account-changes/undo-link`)
  link.searchParams.set('code', code)
  link.searchParams.set('project_id', projectId)
  return link.href
}

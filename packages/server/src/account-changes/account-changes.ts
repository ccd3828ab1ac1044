/**
 * What weakens or moves an account is mailed at once to the address that it had before, with a link that undoes it: whoever
 * holds a stolen session must not be able to take the account over unseen.
 *
 * Only a user's own changes are mailed. What the project's own code does with a server key is its business.
 */
import { type AccountChange, apiPath, parseUrl } from '@latchkey/contract'
import type { App } from '../app.ts'
import { type ChangedAccount, issueCode } from '../codes/codes.ts'
import { nextPlaces } from '../contact-channels/contact-channels.ts'
import { sendEmail } from '../emails/emails.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { VisitorContext } from '../kernel/http/context.ts'
import { TooManyAttempts } from '../kernel/limits/limits.ts'
import { isTrustedOrigin, type TrustingProject } from '../projects/trusted-urls.ts'
import { findUser, lockUser } from '../users/users.ts'
import { type AccountState, countMailsSince, findOpenMove, readAccountState } from './account-changes.store.ts'
import { changeWords } from './words.ts'

type Context = Pick<VisitorContext, 'app' | 'project' | 'device' | 'headers'>

/**
 * {@link mailChanges} of a session, if it is that of the user.
 *
 * @throws what the work throws; `TooManyAttempts` after too many changes, because a change that is not mailed must not be
 * made
 */
export async function mailOwnChanges<Result>(
  context: Context & { readonly user: { readonly id: string } | null },
  tx: Tx,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (context.user?.id !== userId) return work()
  return mailChanges(context, tx, userId, work, () => refuseTooMany(context.app, tx, userId))
}

/**
 * Compares the account before and after the work, and mails what the work changed. Without a limit for the recovery through
 * a mailbox: a thief with a session could use the limit up, and keep the owner from a new password.
 *
 * @param refuse what is done before the mails, if there is a change
 */
export async function mailChanges<Result>(
  context: Context,
  tx: Tx,
  userId: string,
  work: () => Promise<Result>,
  refuse: () => Promise<void> = async () => undefined,
): Promise<Result> {
  const before = (await lockUser(tx, userId)) ? await readAccountState(tx, userId) : null
  const undoneTo = before && (await accountBefore(tx, userId, before))
  if (!undoneTo) return work()
  const result = await work()
  const after = await readAccountState(tx, userId)
  const changes = after ? changesBetween(before, after) : []
  if (changes.length > 0) await refuse()
  for (const change of changes) await mailChange(context, tx, change, undoneTo)
  return result
}

/** What a link undoes a change to, and the address that it is mailed to. */
type AccountBefore = Pick<
  ChangedAccount,
  'userId' | 'email' | 'usedForAuth' | 'place' | 'sealedTotpSecret' | 'recoveryCodes'
>

/**
 * While a change of the primary address can be undone, later changes are mailed to the address of before and undone
 * together with it: the new one may be that of a thief, who would be mailed a link to take the account over again. Null:
 * the account has no verified address.
 */
async function accountBefore(tx: Tx, userId: string, state: AccountState): Promise<AccountBefore | null> {
  const move = await findOpenMove(tx, userId)
  if (move) return move
  const { mailedTo: email, mailedToSignsIn, sealedTotpSecret, recoveryCodes } = state
  if (email === null) return null
  const { added: place } = await nextPlaces(tx)
  return { userId, email, usedForAuth: mailedToSignsIn === true, place: Number(place), sealedTotpSecret, recoveryCodes }
}

function changesBetween(before: AccountState, after: AccountState): AccountChange[] {
  const isPasswordChanged = after.passwordVersion !== before.passwordVersion
  const isMoved = after.primaryEmail !== before.primaryEmail
  const hadSecondFactor = before.sealedTotpSecret !== null
  const isSecondFactorChanged = after.sealedTotpSecret !== before.sealedTotpSecret
  const has: Record<AccountChange, boolean> = {
    'second-factor-removed': hadSecondFactor && isSecondFactorChanged,
    'second-factor-added': !hadSecondFactor && isSecondFactorChanged,
    'recovery-codes-renewed': !isSecondFactorChanged && after.recoveryCodes !== before.recoveryCodes,
    'passkey-added': after.lastPasskey > before.lastPasskey,
    'account-connected': hasMore(before.signInAccounts, after.signInAccounts),
    // A new primary address is mailed as such.
    'sign-in-address-added': !isMoved && hasMore(before.signInAddresses, after.signInAddresses),
    'password-changed': isPasswordChanged,
    'primary-email-changed': isMoved,
    // A new password ends the others as well, which its own mail says.
    'sessions-ended': !isPasswordChanged && before.liveSessions > 1 && after.liveSessions <= 1,
  }
  return accountChangeOrder.filter(change => has[change])
}

function hasMore(before: readonly string[], after: readonly string[]): boolean {
  return after.some(one => !before.includes(one))
}

const accountChangeOrder: readonly AccountChange[] = [
  'primary-email-changed',
  'second-factor-removed',
  'second-factor-added',
  'recovery-codes-renewed',
  'password-changed',
  'passkey-added',
  'account-connected',
  'sign-in-address-added',
  'sessions-ended',
]

const mostInAnHour = 30
const hourSeconds = 3_600

async function refuseTooMany(app: App, tx: Tx, userId: string): Promise<void> {
  const now = app.clock.now()
  const since = new Date(now.getTime() - hourSeconds * 1000)
  if ((await countMailsSince(tx, userId, { since, now })) < mostInAnHour) return
  throw new TooManyAttempts({ allowed: false, limit: mostInAnHour, remaining: 0, retryAfterSeconds: hourSeconds })
}

async function mailChange(
  { app, project, device, headers }: Context,
  tx: Tx,
  change: AccountChange,
  { userId, email, usedForAuth, place, sealedTotpSecret, recoveryCodes }: AccountBefore,
): Promise<void> {
  const { address: ip, country, locale: requestLocale } = device
  const at = app.clock.now()
  const { code } = await issueCode(app, tx, 'account-change', {
    ...{ userId, email, usedForAuth, place, sealedTotpSecret, recoveryCodes },
    change,
    atMillis: at.getTime(),
    ip,
    country,
    userAgent: device.userAgent?.slice(0, 500) ?? null,
    origin: trustedOrigin(app, project, headers.get('origin')),
  })
  const user = await findUser(tx, userId)
  await sendEmail(app, tx, {
    to: email,
    userId,
    userName: user?.displayName ?? null,
    requestLocale,
    template: 'account-change',
    props: {
      ...changeWords({ change, at, ip, country }, user?.locale ?? requestLocale ?? 'en-US'),
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

/** The origin of the page that sent a request, or null unless it belongs to the project. */
function trustedOrigin(app: App, project: TrustingProject, given: string | null): string | null {
  const url = given === null ? null : parseUrl(given)
  return url && isTrustedOrigin(app, project, url) ? url.origin : null
}

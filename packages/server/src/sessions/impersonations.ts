/**
 * Impersonation by a link: a colleague, or the application's server, gets the address of a page of the application with a
 * single-use code, and the page exchanges the code for a session of the user, which is marked.
 *
 * The link is worth as much as the key or the colleague that made it, and so is the session.
 */
import {
  CodeNotFound,
  codeLifetimeSeconds,
  RedirectNotTrusted,
  UserIdDoesNotExist,
  UserIsLocked,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { mayStill } from '../authority/authority.ts'
import { type CodeSubjects, checkCode, consumeCode, issueCode, type UsableCode } from '../codes/codes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Device } from '../kernel/http/context.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { appPage } from '../projects/app-page.ts'
import { type TrustingProject, trustedUrl } from '../projects/trusted-urls.ts'
import { fixedRate } from '../rate-limits.ts'
import { findUser, getUser } from '../users/users.ts'
import { type BegunSession, beginSession } from './sessions.ts'

const purpose = 'impersonation'

/** @throws `TooManyAttempts` when this colleague or key has made too many lately */
export async function countImpersonationLink(app: App, db: Db): Promise<void> {
  const bucket = bucketName('impersonation-link', db.actor.id ?? db.actor.type)
  await app.limits.spend(db, { bucket, ...fixedRate('impersonationLinks') })
}

/**
 * The page that a link leads to: the given one, or that of the project.
 *
 * @throws {@link RedirectNotTrusted}
 */
export function impersonationPage(app: App, project: TrustingProject, callbackUrl: string | undefined): URL {
  const page = callbackUrl === undefined ? appPage(app, project, purpose) : trustedUrl(app, project, callbackUrl)
  if (!page) throw RedirectNotTrusted()
  return page
}

export interface NewImpersonationLink extends Omit<CodeSubjects[typeof purpose], 'actor'> {
  readonly page: URL
}

/**
 * Only this answer has the code.
 *
 * @throws {@link UserIdDoesNotExist}, {@link UserIsLocked}
 */
export async function createImpersonationLink(
  app: App,
  tx: Tx,
  { page, userId, ...subject }: NewImpersonationLink,
): Promise<{ url: string; expiresAtMillis: number }> {
  const user = await findUser(tx, userId)
  if (!user) throw UserIdDoesNotExist({ userId })
  if (user.isLocked) throw UserIsLocked()
  const { code } = await issueCode(app, tx, purpose, { userId, actor: tx.actor, ...subject })
  const url = new URL(page)
  // Browsers send a fragment to no server: neither a log nor the next page's Referer has the code.
  url.hash = `code=${code}`
  return { url: url.href, expiresAtMillis: app.clock.now().getTime() + codeLifetimeSeconds[purpose] * 1000 }
}

/**
 * Looks at the code of a link without using it up. Not inside a transaction, as {@link checkCode}.
 *
 * @throws {@link CodeNotFound} also where the key or the colleague may not impersonate any more, and the other errors of codes;
 *   `TooManyAttempts`
 */
export async function checkImpersonationCode(
  app: App,
  db: Db,
  { code, device: { address } }: { readonly code: string; readonly device: Device },
): Promise<UsableCode<typeof purpose>> {
  if (address !== null) {
    const bucket = bucketName('impersonation', limitKey(address))
    await app.limits.spend(db, { bucket, ...fixedRate('impersonationsPerClientIp') })
  }
  const usable = await checkCode(app, db, purpose, code)
  if (!(await mayStill(app, db, usable.subject.source))) throw CodeNotFound()
  return usable
}

/**
 * Begins the session of a link, and uses the link up.
 *
 * @throws `CodeAlreadyUsed`, {@link UserIdDoesNotExist}, {@link UserIsLocked}
 */
export async function impersonate(app: App, tx: Tx, code: UsableCode<typeof purpose>, device: Device) {
  const { userId, lifetimeMs, source } = code.subject
  await consumeCode(app, tx, code)
  const session: BegunSession = await beginSession(app, tx, {
    userId,
    device,
    lifetimeMs,
    isImpersonation: true,
    source,
  })
  return { session, user: await getUser(tx, userId) }
}

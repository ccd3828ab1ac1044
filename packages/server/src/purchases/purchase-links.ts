/** Links to purchase pages: their secrets, and what they can be opened for. */
import { CodeAlreadyUsed, CodeExpired, CodeNotFound, purchaseLinkLifetimeSeconds } from '@latchkey/contract'
import type { App } from '../app.ts'
import { mayStill } from '../authority/authority.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Device, OpenContext, ProjectScope } from '../kernel/http/context.ts'
import { limitKey } from '../kernel/limits/client-address.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { fixedRate } from '../rate-limits.ts'
import { findLink, insertLink, lockLink } from './purchase-links.store.ts'
import type { PurchaseLink } from './purchases.tables.ts'

export type { PurchaseLink } from './purchases.tables.ts'

type NewLink = Pick<PurchaseLink, 'customerType' | 'customerId' | 'offerId' | 'offer' | 'hasServerAuthority' | 'source'>

/** Returns the address of its page. Only this answer has the secret. */
export async function createLink(app: App, tx: Tx, link: NewLink): Promise<string> {
  const secret = randomToken()
  const createdAt = app.clock.now()
  const expiresAt = new Date(createdAt.getTime() + purchaseLinkLifetimeSeconds * 1000)
  const fresh = { usedAt: null, pendingId: null }
  await insertLink(tx, { ...link, id: app.ids.next(), digest: digest(secret), createdAt, expiresAt, ...fresh })
  return `${app.config.publicUrl}/purchase/${tx.projectId}_${secret}`
}

/** @throws `TooManyAttempts` when this client IP has made too many lately */
export async function countLink(app: App, db: Db, { address }: Device): Promise<void> {
  if (address === null) return
  const bucket = bucketName('purchase-link', limitKey(address))
  await app.limits.spend(db, { bucket, ...fixedRate('purchaseLinksPerClientIp') })
}

/** A link that can be bought with, and the project that it belongs to. */
export interface OpenLink {
  readonly link: PurchaseLink
  readonly scope: ProjectScope
  /** With which the link is locked. */
  readonly digest: string
}

/** @throws {@link CodeNotFound}, {@link CodeExpired}, {@link CodeAlreadyUsed} */
export async function openLink(
  { app, openProject }: Pick<OpenContext, 'app' | 'openProject'>,
  fullCode: string,
): Promise<OpenLink> {
  const code = codeForm.exec(fullCode)?.groups
  const scope = code?.projectId === undefined ? null : await openProject(code.projectId)
  if (!scope || code?.secret === undefined) throw CodeNotFound()
  const secretDigest = digest(code.secret)
  const link = await usable(app, scope.db, findLink(scope.db, secretDigest, app.clock.now()))
  return { link, scope, digest: secretDigest }
}

/** The project is in the code, because nothing else in the request names it. */
const codeForm = /^(?<projectId>[a-z0-9-]{1,100})_(?<secret>[a-z0-9]{45})$/

/** @throws as {@link openLink} */
export async function lockOpenLink(app: App, tx: Tx, secretDigest: string): Promise<PurchaseLink> {
  return usable(app, tx, lockLink(tx, secretDigest, app.clock.now()))
}

async function usable(app: App, db: Db, finding: Promise<PurchaseLink | null>): Promise<PurchaseLink> {
  const link = await finding
  if (link === null || !(await mayStill(app, db, link.source))) throw CodeNotFound()
  if (link.usedAt !== null) throw CodeAlreadyUsed()
  if (link.expiresAt <= app.clock.now()) throw CodeExpired()
  return link
}

/** The link of a code of this project. Another project's is not found. */
export async function openOwnLink(app: App, scope: ProjectScope, fullCode: string): Promise<OpenLink> {
  const openProject = async (projectId: string) => (projectId === scope.project.id ? scope : null)
  return openLink({ app, openProject }, fullCode)
}

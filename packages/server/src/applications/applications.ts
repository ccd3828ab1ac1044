/**
 * Applications: other programs that sign people in with the users of a project.
 *
 * Of a secret only the digest is kept. After a rotation the one before is taken until its overlap ends.
 */
import {
  type Application,
  type ApplicationCreate,
  ApplicationCreated,
  ApplicationDeleted,
  ApplicationHasNoSecret,
  ApplicationNotFound,
  ApplicationNotManual,
  type ApplicationUpdate,
  ApplicationUpdated,
  logoFormats,
  mostApplications,
  type NewApplication,
  TooManyApplications,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { deleteImagesFor, findImageAddress } from '../images/images.ts'
import { checkLogo } from '../images/logos.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import {
  type ApplicationRow,
  countApplicationsLocked,
  deleteApplicationRow,
  findApplicationRow,
  insertApplicationRow,
  listApplicationRows,
  lockApplicationRow,
  updateApplicationRow,
} from './applications.store.ts'
import { noSecret } from './client-secrets.tables.ts'
import { newSecret, rotatedSecret, withoutDigests } from './client-secrets.ts'
import { verifiedDomain } from './verified-domain.ts'

export async function listApplications(app: App, db: Db): Promise<Application[]> {
  return (await listApplicationRows(db)).map(row => asApplication(app, row))
}

/** @throws {@link ApplicationNotFound} */
export async function getApplication(app: App, db: Db, id: string): Promise<Application> {
  const row = await findApplicationRow(db, id)
  if (!row) throw ApplicationNotFound()
  return asApplication(app, row)
}

/** @throws {@link TooManyApplications} */
export async function createApplication(app: App, tx: Tx, input: ApplicationCreate): Promise<NewApplication> {
  if ((await countApplicationsLocked(tx)) >= mostApplications) throw TooManyApplications()
  const type = input.type ?? 'confidential'
  const secret = type === 'confidential' ? newSecret('application') : null
  const now = app.clock.now()
  checkLogo(app, input.logoUrl, null, logoFormats)
  const id = app.ids.next()
  const row: ApplicationRow = {
    id,
    registration: 'manual',
    clientIdUrl: null,
    displayName: input.displayName,
    homepageUrl: input.homepageUrl ?? null,
    logoUrl: (await findImageAddress(app, tx, input.logoUrl, null, id)) ?? null,
    type,
    redirectUris: withoutDoubles(input.redirectUris),
    postLogoutRedirectUris: withoutDoubles(input.postLogoutRedirectUris ?? []),
    backchannelLogoutUri: input.backchannelLogoutUri ?? null,
    scopes: withoutDoubles(input.scopes ?? ['openid', 'profile', 'email', 'offline_access']),
    allowsDeviceCode: input.allowsDeviceCode ?? false,
    skipsConsent: input.skipsConsent ?? false,
    enabled: true,
    ...(secret?.columns ?? noSecret),
    createdAt: now,
    updatedAt: now,
  }
  await insertApplicationRow(tx, row)
  const application = asApplication(app, row)
  emit(tx, ApplicationCreated(application))
  return { ...application, clientSecret: secret?.clientSecret ?? null }
}

/** @throws {@link ApplicationNotFound}, {@link ApplicationNotManual} */
export async function updateApplication(
  app: App,
  tx: Tx,
  id: string,
  { logoUrl, redirectUris, postLogoutRedirectUris, scopes, ...changes }: ApplicationUpdate,
): Promise<Application> {
  const before = await lockedApplication(tx, id)
  const { enabled: _, ...ofItself } = { logoUrl, redirectUris, postLogoutRedirectUris, scopes, ...changes }
  if (before.registration !== 'manual' && Object.values(ofItself).some(value => value !== undefined))
    throw ApplicationNotManual()
  checkLogo(app, logoUrl, before.logoUrl, logoFormats)
  await updateApplicationRow(tx, id, {
    ...changes,
    logoUrl: await findImageAddress(app, tx, logoUrl, before.logoUrl, id),
    ...(redirectUris && { redirectUris: withoutDoubles(redirectUris) }),
    ...(postLogoutRedirectUris && { postLogoutRedirectUris: withoutDoubles(postLogoutRedirectUris) }),
    ...(scopes && { scopes: withoutDoubles(scopes) }),
    updatedAt: app.clock.now(),
  })
  return emitUpdated(app, tx, id)
}

/** @throws {@link ApplicationNotFound} */
export async function deleteApplication(tx: Tx, id: string): Promise<void> {
  if (!(await deleteApplicationRow(tx, id))) throw ApplicationNotFound()
  await deleteImagesFor(tx, [id])
  emit(tx, ApplicationDeleted({ id }))
}

/** @throws {@link ApplicationNotFound}, {@link ApplicationHasNoSecret} */
export async function rotateApplicationSecret(
  app: App,
  tx: Tx,
  id: string,
  overlapHours?: number,
): Promise<{ clientSecret: string; oldSecretExpiresAtMillis: number }> {
  const { secretDigest } = await lockedApplication(tx, id)
  if (secretDigest === null) throw ApplicationHasNoSecret()
  const { columns, answer } = rotatedSecret(app, 'application', secretDigest, overlapHours)
  await updateApplicationRow(tx, id, columns)
  await emitUpdated(app, tx, id)
  return answer
}

/** @throws {@link ApplicationNotFound} */
async function lockedApplication(tx: Tx, id: string): Promise<ApplicationRow> {
  const row = await lockApplicationRow(tx, id)
  if (!row) throw ApplicationNotFound()
  return row
}

async function emitUpdated(app: App, tx: Tx, id: string): Promise<Application> {
  const application = await getApplication(app, tx, id)
  emit(tx, ApplicationUpdated(application))
  return application
}

function withoutDoubles<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)]
}

function asApplication(app: App, { clientIdUrl, ...row }: ApplicationRow): Application {
  return { ...withoutDigests(app, row), clientId: clientIdUrl ?? row.id, verifiedDomain: verifiedDomain(row) }
}

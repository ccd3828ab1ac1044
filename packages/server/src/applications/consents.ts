/** What people have allowed applications: remembered, listed, and withdrawn with all that was given. */
import {
  type ApplicationConsent,
  type ApplicationConsentQuery,
  ApplicationNotFound,
  type Consent,
  ConsentCreated,
  ConsentDeleted,
  ConsentNotFound,
  ConsentUpdated,
  type OpenIdScope,
  openIdScopes,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { type Page, paginate } from '../kernel/db/paginate.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { findApplicationRow } from './applications.store.ts'
import { deleteConsent, findConsented, listConsentRows, noteConsentUse, putConsent } from './consents.store.ts'
import { type ConsentingUserRow, latestFirst, listConsentingUsers } from './consents-of-application.store.ts'
import { deleteDelegationsTo } from './delegations.store.ts'
import { verifiedDomain } from './verified-domain.ts'

const usualPage = 100
const minuteMs = 60_000

export async function listConsents(db: Db, userId: string): Promise<Consent[]> {
  return (await listConsentRows(db, userId)).map(({ redirectUris, resources, ...row }) => {
    const { createdAt, updatedAt, lastUsedAt, ...rest } = row
    return {
      ...rest,
      resources: Object.entries(resources).map(([identifier, scopes]) => ({ identifier, scopes })),
      verifiedDomain: verifiedDomain({ homepageUrl: rest.homepageUrl, redirectUris }),
      ...times({ createdAt, updatedAt, lastUsedAt }),
    }
  })
}

/** @throws {@link ApplicationNotFound}; `SchemaError` when the cursor cannot be read. */
export async function listConsentsOf(
  db: Db,
  applicationId: string,
  { limit = usualPage, cursor }: ApplicationConsentQuery,
): Promise<Page<ApplicationConsent>> {
  if (!(await findApplicationRow(db, applicationId))) throw ApplicationNotFound()
  const { items, nextCursor } = await paginate<ConsentingUserRow>({
    sort: latestFirst,
    limit,
    cursor,
    getKey: ({ createdAt, userId }) => [createdAt, userId],
    rows: page => listConsentingUsers(db, applicationId, page),
  })
  const consents = items.map(({ userId, displayName, primaryEmail, scopes, ...row }) => ({
    user: { id: userId, displayName, primaryEmail },
    scopes,
    ...times(row),
  }))
  return { items: consents, nextCursor }
}

/** Beside what the user has allowed the application before. */
export async function rememberConsent(
  { clock }: App,
  tx: Tx,
  { scopes, resources, ...of }: GivenConsent,
): Promise<void> {
  const known = await findConsented(tx, of)
  const allowed = openIdScopes.filter(scope => scopes.includes(scope) || known?.scopes.includes(scope))
  const before = known?.resources ?? {}
  const ofResources = Object.entries(resources).map(
    ([identifier, more]) => [identifier, [...new Set([...(before[identifier] ?? []), ...more])]] as const,
  )
  const after = { ...before, ...Object.fromEntries(ofResources) }
  await putConsent(tx, { ...of, scopes: allowed, resources: after, now: clock.now() })
  if (!known) emit(tx, ConsentCreated({ ...of, scopes: allowed }))
  else if (allowed.length > known.scopes.length || countScopes(after) > countScopes(before))
    emit(tx, ConsentUpdated({ ...of, scopes: allowed }))
}

interface GivenConsent {
  readonly userId: string
  readonly applicationId: string
  readonly scopes: readonly OpenIdScope[]
  /** By the identifier of a resource: the scopes of it. */
  readonly resources: Readonly<Record<string, readonly string[]>>
}

const countScopes = (resources: GivenConsent['resources']) => Object.values(resources).flat().length

/** At most once a minute for each user and application. */
export async function noteTokenOf(
  { clock }: App,
  db: Db,
  consent: { readonly userId: string; readonly applicationId: string },
): Promise<void> {
  const now = clock.now()
  await noteConsentUse(db, { ...consent, now, noted: new Date(now.getTime() - minuteMs) })
}

/** @throws {@link ConsentNotFound} */
export async function withdrawConsent(
  tx: Tx,
  consent: { readonly userId: string; readonly applicationId: string },
): Promise<void> {
  if (!(await deleteConsent(tx, consent))) throw ConsentNotFound()
  await deleteDelegationsTo(tx, consent)
  emit(tx, ConsentDeleted(consent))
}

function times({
  createdAt,
  updatedAt,
  lastUsedAt,
}: Pick<ConsentingUserRow, 'createdAt' | 'updatedAt' | 'lastUsedAt'>) {
  return {
    createdAtMillis: createdAt.getTime(),
    updatedAtMillis: updatedAt.getTime(),
    lastUsedAtMillis: lastUsedAt?.getTime() ?? null,
  }
}

/** What people have allowed applications. */
import type { OpenIdScope } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

/** What a user has allowed an application. */
export interface Consented {
  readonly scopes: OpenIdScope[]
  /** By the identifier of a resource: the scopes of it. */
  readonly resources: Record<string, string[]>
}

const consentedTo = statement<Consented, { userId: string; applicationId: string }>(
  'consents.find',
  `select scopes, resources from openid_consents
   where project_id = :projectId and user_id = :userId and application_id = :applicationId`,
)

/** Null: the person has allowed it nothing. */
export async function findConsented(
  db: Db,
  consent: { readonly userId: string; readonly applicationId: string },
): Promise<Consented | null> {
  return consentedTo.first(db, consent)
}

const put = statement<never, Record<'userId' | 'applicationId' | 'scopes' | 'resources', string> & { now: Date }>(
  'consents.put',
  `insert into openid_consents (project_id, user_id, application_id, scopes, resources, created_at, updated_at)
   values (:projectId, :userId, :applicationId, :scopes, :resources, :now, :now)
   on conflict (project_id, user_id, application_id) do update set
     scopes = excluded.scopes, resources = excluded.resources, updated_at = excluded.updated_at`,
)

export interface NewConsent {
  readonly userId: string
  readonly applicationId: string
  readonly scopes: readonly OpenIdScope[]
  readonly resources: Readonly<Record<string, readonly string[]>>
  readonly now: Date
}

export async function putConsent(tx: Tx, { scopes, resources, ...consent }: NewConsent): Promise<void> {
  await put(tx, { ...consent, scopes: JSON.stringify(scopes), resources: JSON.stringify(resources) })
}

export interface ConsentRow extends Consented {
  readonly applicationId: string
  readonly displayName: string
  readonly homepageUrl: string | null
  readonly logoUrl: string | null
  readonly redirectUris: string[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly lastUsedAt: Date | null
}

const listOfUser = statement<ConsentRow, { userId: string }>(
  'consents.of-user',
  `select c.application_id as "applicationId", a.display_name as "displayName", a.homepage_url as "homepageUrl",
     a.logo_url as "logoUrl", a.redirect_uris as "redirectUris", c.scopes, c.resources, c.created_at as "createdAt",
     c.updated_at as "updatedAt", c.last_used_at as "lastUsedAt"
   from openid_consents c
   join applications a on a.project_id = c.project_id and a.id = c.application_id
   where c.project_id = :projectId and c.user_id = :userId
   order by c.created_at, c.application_id limit 1000`,
)

export async function listConsentRows(db: Db, userId: string): Promise<ConsentRow[]> {
  return listOfUser(db, { userId })
}

const use = statement<never, { userId: string; applicationId: string; now: Date; noted: Date }>(
  'consents.use',
  `update openid_consents set last_used_at = :now
   where project_id = :projectId and user_id = :userId and application_id = :applicationId
     and (last_used_at is null or last_used_at < :noted)`,
)

/** That the application received a token. Nothing is written where a use since `noted` is stored. */
export async function noteConsentUse(
  db: Db,
  consent: { readonly userId: string; readonly applicationId: string; readonly now: Date; readonly noted: Date },
): Promise<void> {
  await use(db, consent)
}

const remove = statement<never, { userId: string; applicationId: string }>(
  'consents.delete',
  `delete from openid_consents
   where project_id = :projectId and user_id = :userId and application_id = :applicationId`,
)

const removeGiven = statement<never, { userId: string; applicationId: string }>(
  'consents.delete-given',
  `delete from openid_records
   where project_id = :projectId and user_id = :userId and application_id = :applicationId`,
)

/** With every grant and token that the application has of the person. False: there was no consent. */
export async function deleteConsent(
  tx: Tx,
  consent: { readonly userId: string; readonly applicationId: string },
): Promise<boolean> {
  await removeGiven(tx, consent)
  return remove.matches(tx, consent)
}

/** Applications that sign people in with the users of a project. */
import type { ApplicationRegistration, ApplicationType, OpenIdScope } from '@latchkey/contract'
import { assignments, columns, insertInto, toJson } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import { type SecretColumns, secretColumns } from './client-secrets.tables.ts'

export interface ApplicationRow extends SecretColumns {
  readonly id: string
  readonly registration: ApplicationRegistration
  /** Of a client id metadata document, which is where it stands. Null: the client id is the id. */
  readonly clientIdUrl: string | null
  readonly displayName: string
  readonly homepageUrl: string | null
  readonly logoUrl: string | null
  readonly type: ApplicationType
  readonly redirectUris: string[]
  readonly postLogoutRedirectUris: string[]
  readonly backchannelLogoutUri: string | null
  readonly scopes: OpenIdScope[]
  readonly allowsDeviceCode: boolean
  readonly skipsConsent: boolean
  readonly enabled: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const applicationNames = `id registration clientIdUrl displayName homepageUrl logoUrl type redirectUris postLogoutRedirectUris backchannelLogoutUri scopes allowsDeviceCode skipsConsent enabled ${secretColumns} createdAt updatedAt`
const select = `select ${columns(applicationNames)} from applications where project_id = :projectId`
const jsonNames = ['redirectUris', 'postLogoutRedirectUris', 'scopes'] as const

const list = statement<ApplicationRow>(
  'applications.list',
  `${select} and (registration = 'manual' or exists (
     select from openid_consents c where c.project_id = :projectId and c.application_id = applications.id))
   order by registration <> 'manual', created_at, id limit 1000`,
)

/** Those of owners, and what registered itself and was allowed something. */
export async function listApplicationRows(db: Db): Promise<ApplicationRow[]> {
  return list(db)
}

const byId = statement<ApplicationRow, { id: string }>('applications.by-id', `${select} and id = :id`)

export async function findApplicationRow(db: Db, id: string): Promise<ApplicationRow | null> {
  return byId.first(db, { id })
}

const lockById = statement<ApplicationRow, { id: string }>('applications.lock', `${select} and id = :id for update`)

/** No other request changes it until the transaction ends. */
export async function lockApplicationRow(tx: Tx, id: string): Promise<ApplicationRow | null> {
  return lockById.first(tx, { id })
}

const lockProjectRow = statement<{ ownerTeamId: string | null }>(
  'applications.lock-project',
  'select owner_team_id as "ownerTeamId" from projects where project_id = :projectId for no key update',
)

const count = statement<{ count: number }>(
  'applications.count',
  "select count(*)::integer as count from applications where project_id = :projectId and registration = 'manual'",
)

/** The project gets no other application, resource or service account until the transaction ends. */
export async function lockProject(tx: Tx): Promise<void> {
  await lockProjectRow(tx)
}

/** How many owners of the project have registered. It gets no other one until the transaction ends. */
export async function countApplicationsLocked(tx: Tx): Promise<number> {
  await lockProject(tx)
  return (await count.first(tx))?.count ?? 0
}

export type WrittenApplication = Omit<ApplicationRow, (typeof jsonNames)[number]> &
  Record<(typeof jsonNames)[number], string>

const insert = statement<never, WrittenApplication>('applications.insert', insertInto('applications', applicationNames))

export async function insertApplicationRow(tx: Tx, row: ApplicationRow): Promise<void> {
  await insert(tx, writtenApplication(row))
}

export function writtenApplication(row: ApplicationRow): WrittenApplication {
  return {
    ...row,
    redirectUris: JSON.stringify(row.redirectUris),
    postLogoutRedirectUris: JSON.stringify(row.postLogoutRedirectUris),
    scopes: JSON.stringify(row.scopes),
  }
}

export async function updateApplicationRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<ApplicationRow, 'id'>>,
): Promise<void> {
  const values = { ...changes, ...toJson(changes, jsonNames) }
  const text = `update applications set ${assignments(values)} where project_id = :projectId and id = :id`
  await composed(text)(tx, { ...values, id })
}

const remove = statement<never, { id: string }>(
  'applications.delete',
  'delete from applications where project_id = :projectId and id = :id',
)

/** With its consents, grants and tokens. False: there is none. */
export async function deleteApplicationRow(tx: Tx, id: string): Promise<boolean> {
  return remove.matches(tx, { id })
}

/** Applications that registered themselves: by a client id metadata document, or at the registration endpoint. */
import { insertInto, replacements } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import { projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { type On, statement } from '../kernel/db/statement.ts'
import {
  type ApplicationRow,
  applicationNames,
  type WrittenApplication,
  writtenApplication,
} from './applications.store.ts'

const described = 'displayName homepageUrl redirectUris postLogoutRedirectUris scopes updatedAt'

const put = statement<never, WrittenApplication>(
  'applications.put-registered',
  `${insertInto('applications', applicationNames)}
   on conflict (project_id, id) do update set ${replacements(described)}`,
)

/** Inserts it, or writes how it describes itself now. One that an owner switched off stays off. */
export async function putRegisteredApplication(db: Db, row: ApplicationRow): Promise<void> {
  await put(db, writtenApplication(row))
}

const unused = `a.registration <> 'manual' and a.enabled and not exists (
  select from openid_consents c where c.project_id = a.project_id and c.application_id = a.id)`

const trim = statement<never, { most: number }>(
  'applications.trim-unused',
  `delete from applications a where a.project_id = :projectId and ${unused} and a.id in (
     select id from applications where project_id = :projectId and registration <> 'manual'
     order by created_at desc, id offset :most)`,
)

/** Beyond the newest ones, those go that no one has allowed anything. */
export async function deleteUnusedBeyond(db: Db, most: number): Promise<void> {
  await trim(db, { most })
}

const findOld = statement<RowOfProject, { before: Date; most: number }>(
  'applications.old-unused',
  `select a.project_id as "projectId", a.id from applications a
   where a.created_at < :before and ${unused} order by a.created_at limit :most`,
)
const removeOld = statement<never, { projectId: string; ids: readonly string[] }>(
  'applications.delete-old-unused',
  `delete from applications a where a.project_id = :projectId and a.id = any(:ids::uuid[]) and ${unused}`,
)

/** Returns how many were deleted. */
export async function deleteUnusedBefore(on: On, before: Date, most: number): Promise<number> {
  return projectByProject(await findOld(on, { before, most }), (projectId, rows) =>
    removeOld.count(on, { projectId, ids: rows.map(({ id }) => id) }),
  )
}

import type { Database } from '../kernel/db/database.ts'
import type { Db } from '../kernel/db/db.ts'
import { projectByProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

const put = statement<never>(
  'email-contents.put',
  `insert into email_contents (project_id, digest, sealed_content, used_at)
   select project_id, $2, $3, $4::timestamptz from projects where project_id = $1
   on conflict (project_id, digest) do update set used_at = excluded.used_at`,
)

/** Of a project that was deleted while the mail was on its way nothing is kept. */
export async function putContent(db: Db, digest: string, sealedContent: string, usedAt: Date): Promise<void> {
  await put(db, [db.projectId, digest, sealedContent, usedAt])
}

const read = statement<{ sealedContent: string }>(
  'email-contents.read',
  'select sealed_content as "sealedContent" from email_contents where project_id = $1 and digest = $2',
)

export async function findSealedContent(db: Db, digest: string): Promise<string | null> {
  const [row] = await read(db, [db.projectId, digest])
  return row?.sealedContent ?? null
}

const findOld = statement<{ projectId: string; digest: string }>(
  'email-contents.old',
  `select project_id as "projectId", digest from email_contents where used_at < $1 order by used_at limit $2`,
)

const deleteOld = statement<{ digest: string }>(
  'email-contents.delete-old',
  `delete from email_contents where project_id = $1 and digest = any($2::text[]) and used_at < $3
     and not exists (
       select from email_sends
       where email_sends.project_id = $1 and content_digest = email_contents.digest and finished_at is null
     )
   returning digest`,
)

/** How many were found, and how many of them were deleted. */
export async function deleteContentsUnusedSince(
  database: Database,
  time: Date,
  most: number,
): Promise<{ found: number; deleted: number }> {
  const old = await findOld(database, [time, most])
  const deleted = await projectByProject(old, (projectId, rows) =>
    deleteOld(database, [projectId, rows.map(({ digest }) => digest), time]),
  )
  return { found: old.length, deleted }
}

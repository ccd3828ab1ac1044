import type { Database } from '../kernel/db/database.ts'
import type { Db } from '../kernel/db/db.ts'
import { projectByProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

const put = statement<never, { digest: string; sealedContent: string; usedAt: Date }>(
  'email-contents.put',
  `insert into email_contents (project_id, digest, sealed_content, used_at)
   select project_id, :digest, :sealedContent, :usedAt::timestamptz from projects where project_id = :projectId
   on conflict (project_id, digest) do update set used_at = excluded.used_at`,
)

/** Of a project that was deleted while the mail was on its way nothing is kept. */
export async function putContent(db: Db, digest: string, sealedContent: string, usedAt: Date): Promise<void> {
  await put(db, { digest, sealedContent, usedAt })
}

const read = statement<{ sealedContent: string }, { digest: string }>(
  'email-contents.read',
  'select sealed_content as "sealedContent" from email_contents where project_id = :projectId and digest = :digest',
)

export async function findSealedContent(db: Db, digest: string): Promise<string | null> {
  return (await read.first(db, { digest }))?.sealedContent ?? null
}

const findOld = statement<{ projectId: string; digest: string }, { time: Date; most: number }>(
  'email-contents.old',
  `select project_id as "projectId", digest from email_contents where used_at < :time order by used_at limit :most`,
)

const deleteOld = statement<never, { projectId: string; digest: readonly string[]; time: Date }>(
  'email-contents.delete-old',
  `delete from email_contents where project_id = :projectId and digest = any(:digest::text[]) and used_at < :time
     and not exists (
       select from email_sends
       where email_sends.project_id = :projectId and content_digest = email_contents.digest and finished_at is null
     )`,
)

/** How many were found, and how many of them were deleted. */
export async function deleteContentsUnusedSince(
  database: Database,
  time: Date,
  most: number,
): Promise<{ found: number; deleted: number }> {
  const old = await findOld(database, { time, most })
  const deleted = await projectByProject(old, (projectId, rows) =>
    deleteOld.count(database, { projectId, digest: rows.map(({ digest }) => digest), time }),
  )
  return { found: old.length, deleted }
}

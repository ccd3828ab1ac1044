import type { Db } from '../kernel/db/db.ts'
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

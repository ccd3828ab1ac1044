/** The imports of users, for reading their progress later. */
import * as userImports from '@latchkey/client/user-imports'
import type { ImportProblem } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'

export async function listUserImportProblems(
  { transport }: Connection,
  importId: string,
): Promise<readonly ImportProblem[]> {
  const problems: ImportProblem[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 1_000, cursor }
    const page = await userImports.listProblems(transport, { params: { importId }, query })
    problems.push(...page.items)
    cursor = page.pagination.nextCursor ?? undefined
  } while (cursor !== undefined)
  return problems
}

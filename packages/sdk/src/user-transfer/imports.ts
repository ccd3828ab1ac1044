/** The imports of users, for reading their progress later. */
import type { ImportProblem, UserImport } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'

export async function listUserImports({ transport }: Connection): Promise<readonly UserImport[]> {
  const { items } = await transport.send(routes.userImports.list, {})
  return items
}

export async function listUserImportProblems(
  { transport }: Connection,
  importId: string,
): Promise<readonly ImportProblem[]> {
  const problems: ImportProblem[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 1_000, cursor }
    const page = await transport.send(routes.userImports.listProblems, { params: { importId }, query })
    problems.push(...page.items)
    cursor = page.pagination.nextCursor ?? undefined
  } while (cursor !== undefined)
  return problems
}

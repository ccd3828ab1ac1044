/** Imports of users that were begun, for whoever looks at them again. */
import type { ImportProblem, UserImport } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'

export async function listUserImports({ transport }: Connection): Promise<readonly UserImport[]> {
  const { items } = await transport.send(routes.userImports.list, {})
  return items
}

export async function listImportProblems(
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

import * as userExports from '@latchkey/client/user-exports'
import type { Connection } from '../app/connection.ts'
import type { ExportUsersOptions } from './transfer.ts'
import { writeUserFile } from './user-file.ts'

interface Page {
  readonly items: readonly object[]
  readonly pagination: { readonly nextCursor: string | null }
}

/** Reads all users page by page, into one file. */
export async function exportUsers(
  { transport }: Connection,
  { format = 'json', onProgress, signal }: ExportUsersOptions = {},
): Promise<Blob> {
  const read = { users: 0, teams: 0 }
  const everything = async (kind: 'users' | 'teams', ask: (cursor: string | undefined) => Promise<Page>) => {
    const pages: (readonly object[])[] = []
    let cursor: string | undefined
    do {
      signal?.throwIfAborted()
      const { items, pagination } = await ask(cursor)
      pages.push(items)
      read[kind] += items.length
      onProgress?.({ ...read })
      cursor = pagination.nextCursor ?? undefined
    } while (cursor !== undefined)
    return pages
  }

  // Teams first: a team that is made meanwhile then lacks no one who is in it.
  const teams =
    format === 'csv'
      ? []
      : await everything('teams', cursor => userExports.listTeams(transport, { query: { limit: 1_000, cursor } }))
  const users = await everything('users', cursor =>
    userExports.listUsers(transport, { query: { limit: 1_000, cursor } }),
  )
  const type = format === 'csv' ? 'text/csv' : 'application/json'
  return new Blob([...writeUserFile(format, { teams, users })], { type })
}

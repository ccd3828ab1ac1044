/** Users and teams on their way out, in the very form in which an import takes them. */
import type { Page, TeamRow, TransferPageQuery, UserRow } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { type PageQuery, paginate, type Sort } from '../kernel/db/paginate.ts'
import { openTotp } from '../second-factor/totp.ts'
import {
  type ExportedUser,
  findKeptTeams,
  findKeptUsers,
  listKeptTeams,
  listKeptUsers,
  teamsByAge,
  usersByAge,
} from './user-exports.store.ts'

export async function exportUsers(app: App, db: Db, input: TransferPageQuery): Promise<Page<UserRow>> {
  const rows = async (page: Parameters<typeof listKeptUsers>[1]) => opened(app, db, await listKeptUsers(db, page))
  return getPage(input, usersByAge, rows, ({ signedUpAtMillis, id }) => [new Date(signedUpAtMillis), id])
}

export async function exportTeams(db: Db, input: TransferPageQuery): Promise<Page<TeamRow>> {
  const rows = (page: Parameters<typeof listKeptTeams>[1]) => listKeptTeams(db, page)
  return getPage(input, teamsByAge, rows, ({ createdAtMillis, id }) => [new Date(createdAtMillis), id])
}

/** These users and teams as they would be exported, by their ids. */
export async function findExported(app: App, db: Db, ids: { users: readonly string[]; teams: readonly string[] }) {
  const users = opened(app, db, await findKeptUsers(db, ids.users))
  const teams = await findKeptTeams(db, ids.teams)
  return {
    users: new Map(users.map(user => [user.id, user])),
    teams: new Map(teams.map(team => [team.id, team])),
  }
}

function opened(app: App, db: Db, kept: readonly ExportedUser[]): UserRow[] {
  return kept.map(({ sealedTotpSecret, ...user }) => ({
    ...user,
    totpSecretBase64: sealedTotpSecret === null ? null : openTotp(app, db, user.id, sealedTotpSecret),
  }))
}

const longestPage = 1_000

/** A page of rows. A cursor that cannot be read is a mistake in the query. */
export async function getPage<Row>(
  { cursor, limit = longestPage }: TransferPageQuery,
  sort: Sort,
  rows: (page: PageQuery) => Promise<Row[]>,
  getKey: (row: Row) => readonly (Date | string | number)[],
): Promise<Page<Row>> {
  return await paginate({ sort, limit, cursor, rows, getKey })
}

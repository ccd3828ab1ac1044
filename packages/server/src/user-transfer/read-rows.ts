/** What can be said of a row without looking into the database: whether it has the promised shape, and makes sense. */
import {
  type AnySchema,
  decoder,
  type ImportProblem,
  type ProjectConfig,
  parseWire,
  TeamImportRow,
  toSnake,
  type UserImportBatch,
  UserImportRow,
  wireSchema,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { storingAddresses } from '../kernel/http/compile.ts'
import type { YieldWhenDue } from '../kernel/yielding.ts'
import { storedAccountId } from '../projects/provider-type.ts'

export type ReadRow =
  | { readonly kind: 'user'; readonly row: number; readonly value: UserImportRow }
  | { readonly kind: 'team'; readonly row: number; readonly value: TeamImportRow }
  | ({ readonly kind: 'problem' } & { readonly problem: ImportProblem })

/** The rows of a batch from `nextRow` on; those before it are done. */
export async function readRows(
  app: App,
  config: ProjectConfig,
  batch: UserImportBatch,
  nextRow: number,
  due: YieldWhenDue,
): Promise<ReadRow[]> {
  const { firstRow, teams = [], users = [] } = batch
  const given = [
    ...teams.map(value => ({ kind: 'team' as const, value })),
    ...users.map(value => ({ kind: 'user' as const, value })),
  ]
  const read: ReadRow[] = []
  for (const [index, { kind, value }] of given.entries()) {
    const row = firstRow + index
    if (row < nextRow) continue
    read.push(kind === 'team' ? readTeam(row, value) : readUser(app, config, row, value))
    await due()
  }
  return read
}

type Read<Row> = (value: unknown) => { value: Row } | { messages: readonly string[] }

/** `name` starts each message, as `body` does those of a request. */
function reader<Row>(shape: AnySchema, name: string): Read<Row> {
  const wire = wireSchema(shape, { leaf: storingAddresses })
  const decode = decoder(shape)
  return given => {
    const parsed = parseWire(wire, given, name)
    // The shape has just been looked at.
    return parsed.ok ? { value: decode(parsed.value) as Row } : { messages: parsed.problems.map(inWords) }
  }
}

/** Its readers have a table in front of them. */
const inWords = (message: string) => message.replace(/ must be a boolean$/, ' must be true or false')

const asTeam = reader<TeamImportRow>(TeamImportRow, 'team')
const asUser = reader<UserImportRow>(UserImportRow, 'user')

function readTeam(row: number, given: unknown): ReadRow {
  const read = asTeam(given)
  return 'messages' in read ? problem('team', row, read.messages) : { kind: 'team', row, value: read.value }
}

function readUser(app: App, config: ProjectConfig, row: number, given: unknown): ReadRow {
  const read = asUser(given)
  if ('messages' in read) return problem('user', row, read.messages)
  const value = withStoredAccounts(config, read.value)
  const messages = objections(app, config, value)
  return messages.length > 0 ? problem('user', row, messages) : { kind: 'user', row, value: lockInForce(app, value) }
}

function withStoredAccounts(config: ProjectConfig, user: UserImportRow): UserImportRow {
  const { oauthProviders } = user
  if (oauthProviders === undefined) return user
  const stored = oauthProviders.map(account => ({
    ...account,
    accountId: storedAccountId(config, account.id, account.accountId),
  }))
  return { ...user, oauthProviders: stored }
}

/** The first that were found: more would only make a long report longer. */
const mostMessages = 20

export function problem(kind: 'team' | 'user', row: number, messages: readonly string[]) {
  return { kind: 'problem', problem: { row, kind, messages: messages.slice(0, mostMessages) } } as const
}

function objections({ passwords }: App, { auth }: ProjectConfig, user: UserImportRow): string[] {
  const { primaryEmail, passwordHash, contactChannels = [], oauthProviders = [], teams = [], selectedTeamId } = user
  const verdict = passwordHash == null ? 'ok' : passwords.inspectImported(passwordHash)
  const addresses = [...(primaryEmail == null ? [] : [primaryEmail]), ...contactChannels.map(({ value }) => value)]
  const accounts = oauthProviders.map(({ id, accountId }) => `${id}:${accountId}`)
  return [
    ...(verdict === 'ok' ? [] : [`user.password_hash cannot be taken. ${verdict.reason}`]),
    ...flagsWithoutAddress(user),
    ...lockDetailsWithoutLock(user),
    ...detailsWithoutRestriction(user),
    ...(hasTwice(addresses) ? ['user.contact_channels has an address twice'] : []),
    ...(hasTwice(accounts) ? ['user.oauth_providers has an account twice'] : []),
    ...oauthProviders.flatMap(({ id }, index) =>
      auth.oauth.providers[id]?.type
        ? []
        : [`user.oauth_providers[${index}].id is no provider of the project. Add it under Auth methods first`],
    ),
    ...(hasTwice(teams.map(({ teamId }) => teamId)) ? ['user.teams has a team twice'] : []),
    ...(selectedTeamId == null || teams.some(({ teamId }) => teamId === selectedTeamId)
      ? []
      : ['user.selected_team_id is none of user.teams']),
  ]
}

function flagsWithoutAddress({ primaryEmail, primaryEmailVerified, primaryEmailAuthEnabled }: UserImportRow): string[] {
  if (primaryEmail != null) return []
  return [
    ...(primaryEmailVerified ? ['user.primary_email_verified is true without a primary_email'] : []),
    ...(primaryEmailAuthEnabled ? ['user.primary_email_auth_enabled is true without a primary_email'] : []),
  ]
}

/** A lock that ended before the import is none. */
function lockInForce({ clock }: App, user: UserImportRow): UserImportRow {
  const { isLocked, lockedUntilMillis } = user
  const hasEnded = isLocked && lockedUntilMillis != null && lockedUntilMillis <= clock.now().getTime()
  return hasEnded ? { ...user, isLocked: false, lockedUntilMillis: null, lockReason: null } : user
}

function lockDetailsWithoutLock({ isLocked, lockedUntilMillis, lockReason }: UserImportRow): string[] {
  if (isLocked) return []
  return [
    ...(lockedUntilMillis == null ? [] : ['user.locked_until_millis is there without is_locked']),
    ...(lockReason ? ['user.lock_reason is there without is_locked'] : []),
  ]
}

function detailsWithoutRestriction(user: UserImportRow): string[] {
  if (user.restrictedByAdmin) return []
  const fields = ['restrictedByAdminReason', 'restrictedByAdminPrivateDetails'] as const
  return fields.filter(field => user[field]).map(field => `user.${toSnake(field)} is there without restricted_by_admin`)
}

function hasTwice(values: readonly string[]): boolean {
  return new Set(values).size < values.length
}

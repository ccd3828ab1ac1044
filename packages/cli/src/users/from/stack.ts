/** Stack Auth: users, teams and memberships as its server API lists them, in one JSON object. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { flag, getPicture, groupBy, id, list, maybe, moment, text } from './fields.ts'
import { getAccounts } from './provider-ids.ts'
import { readItems, readObject, readRecords } from './records.ts'
import type { Reading, Source } from './source.ts'

const Account = z.object({ id: id(), account_id: text(), email: text() })
const User = z.object({
  id: id(),
  display_name: text(),
  profile_image_url: text(),
  primary_email: text(),
  primary_email_verified: flag(),
  primary_email_auth_enabled: flag(),
  has_password: flag(),
  otp_auth_enabled: flag(),
  passkey_auth_enabled: flag(),
  requires_totp_mfa: flag(),
  oauth_providers: list(Account),
  client_metadata: maybe(z.unknown()),
  client_read_only_metadata: maybe(z.unknown()),
  server_metadata: maybe(z.unknown()),
  is_anonymous: flag(),
  signed_up_at_millis: moment(),
  last_active_at_millis: moment(),
})
type User = z.infer<typeof User>

const Team = z.object({
  id: id(),
  display_name: id(),
  profile_image_url: text(),
  client_metadata: maybe(z.unknown()),
  client_read_only_metadata: maybe(z.unknown()),
  server_metadata: maybe(z.unknown()),
  created_at_millis: moment(),
})
const Membership = z.object({ team_id: id(), user_id: id(), permission_ids: maybe(z.array(z.string())) })
const Content = z.object({
  users: z.array(z.unknown()),
  teams: maybe(z.array(z.unknown())),
  memberships: maybe(z.array(z.unknown())),
})

const Hash = z.object({ user_id: id(), password_hash: id() })

export const stack: Source = {
  title: 'Stack Auth',
  hashes: 'a table with the columns user_id and password_hash, from the database of a server of your own',
  read({ users, hashes }, reading) {
    const { leftBehind } = reading
    const content = readObject(users, Content)
    const records = hashes === undefined ? [] : readRecords(hashes, Hash, leftBehind, { of: 'of --hashes' })
    const getHash = new Map(records.map(({ user_id, password_hash }) => [user_id, password_hash]))
    const memberships = groupBy(
      readItems(content.memberships, Membership, leftBehind, 'memberships'),
      ({ user_id }) => user_id,
    )
    return {
      teams: readItems(content.teams, Team, leftBehind, 'teams').map(getTeam),
      users: readItems(content.users, User, leftBehind, 'users').map(user => ({
        formerId: user.id,
        row: {
          ...toRow(user, getHash.get(user.id), reading),
          teams: (memberships.get(user.id) ?? []).map(({ team_id, permission_ids }) => ({
            teamId: team_id,
            permissionIds: permission_ids,
          })),
        },
      })),
    }
  },
}

function toRow(user: User, passwordHash: string | undefined, { leftBehind, providers }: Reading): UserImportRow {
  const hasAddress = user.primary_email !== undefined
  if (user.has_password && passwordHash === undefined) leftBehind.add('a password whose hash is in no file')
  if (user.requires_totp_mfa) leftBehind.add('a second factor, which the API does not show')
  if (user.passkey_auth_enabled) leftBehind.add('passkeys, which do not move')
  return {
    id: user.id,
    displayName: user.display_name,
    profileImageUrl: getPicture(user.profile_image_url),
    primaryEmail: user.primary_email,
    primaryEmailVerified: hasAddress && user.primary_email_verified,
    primaryEmailAuthEnabled: hasAddress && user.primary_email_auth_enabled,
    passwordHash,
    otpAuthEnabled: user.otp_auth_enabled,
    oauthProviders: getAccounts(
      user.oauth_providers.map(({ id: provider, account_id: accountId, email }) => ({ provider, accountId, email })),
      providers,
      leftBehind,
    ),
    clientMetadata: user.client_metadata ?? undefined,
    clientReadOnlyMetadata: user.client_read_only_metadata ?? undefined,
    serverMetadata: user.server_metadata ?? undefined,
    isAnonymous: user.is_anonymous,
    signedUpAtMillis: user.signed_up_at_millis,
    lastActiveAtMillis: user.last_active_at_millis,
  }
}

const getTeam = (team: z.infer<typeof Team>): TeamImportRow => ({
  id: team.id,
  displayName: team.display_name,
  profileImageUrl: getPicture(team.profile_image_url),
  clientMetadata: team.client_metadata ?? undefined,
  clientReadOnlyMetadata: team.client_read_only_metadata ?? undefined,
  serverMetadata: team.server_metadata ?? undefined,
  createdAtMillis: team.created_at_millis,
})

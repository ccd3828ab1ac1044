/** Stack Auth: users, teams and memberships as its server API lists them, in one JSON object. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { flag, groupBy, maybe, pictureOf, text } from './fields.ts'
import type { LeftBehind } from './left-behind.ts'
import { readObject, readRecords } from './records.ts'
import type { Source } from './source.ts'

const moment = () => maybe(z.number())

const Account = z.object({ id: z.string(), account_id: text(), email: text() })
const User = z.object({
  id: z.string(),
  display_name: text(),
  profile_image_url: text(),
  primary_email: text(),
  primary_email_verified: flag(),
  primary_email_auth_enabled: flag(),
  has_password: flag(),
  otp_auth_enabled: flag(),
  passkey_auth_enabled: flag(),
  requires_totp_mfa: flag(),
  oauth_providers: maybe(z.array(Account)),
  client_metadata: maybe(z.unknown()),
  client_read_only_metadata: maybe(z.unknown()),
  server_metadata: maybe(z.unknown()),
  is_anonymous: flag(),
  signed_up_at_millis: moment(),
  last_active_at_millis: moment(),
})
type User = z.infer<typeof User>

const Team = z.object({
  id: z.string(),
  display_name: z.string(),
  profile_image_url: text(),
  client_metadata: maybe(z.unknown()),
  client_read_only_metadata: maybe(z.unknown()),
  server_metadata: maybe(z.unknown()),
  created_at_millis: moment(),
})
const Membership = z.object({ team_id: z.string(), user_id: z.string(), permission_ids: maybe(z.array(z.string())) })
const Content = z.object({
  users: z.array(User),
  teams: maybe(z.array(Team)),
  memberships: maybe(z.array(Membership)),
})

const Hash = z.object({ user_id: z.string(), password_hash: z.string() })

export const stack: Source = {
  title: 'Stack Auth',
  hashes: 'a table with the columns user_id and password_hash, from the database of a server of your own',
  read({ users, hashes }, leftBehind) {
    const content = readObject(users, Content)
    const records = hashes === undefined ? [] : readRecords(hashes, Hash)
    const hashOf = new Map(records.map(({ user_id, password_hash }) => [user_id, password_hash]))
    const memberships = groupBy(content.memberships, ({ user_id }) => user_id)
    return {
      teams: (content.teams ?? []).map(teamOf),
      users: content.users.map(user => ({
        formerId: user.id,
        row: {
          ...rowOf(user, hashOf.get(user.id), leftBehind),
          teams: (memberships.get(user.id) ?? []).map(({ team_id, permission_ids }) => ({
            teamId: team_id,
            permissionIds: permission_ids,
          })),
        },
      })),
    }
  },
}

function rowOf(user: User, passwordHash: string | undefined, leftBehind: LeftBehind): UserImportRow {
  if (user.has_password && passwordHash === undefined) leftBehind.add('a password whose hash is in no file')
  if (user.requires_totp_mfa) leftBehind.add('a second factor, which the API does not show')
  if (user.passkey_auth_enabled) leftBehind.add('passkeys, which do not move')
  return {
    id: user.id,
    displayName: user.display_name,
    profileImageUrl: pictureOf(user.profile_image_url),
    primaryEmail: user.primary_email,
    primaryEmailVerified: user.primary_email_verified,
    primaryEmailAuthEnabled: user.primary_email_auth_enabled,
    passwordHash,
    otpAuthEnabled: user.otp_auth_enabled,
    oauthProviders: (user.oauth_providers ?? []).flatMap(({ id, account_id, email }) =>
      account_id === undefined ? [] : [{ id, accountId: account_id, email: email ?? null }],
    ),
    clientMetadata: user.client_metadata ?? undefined,
    clientReadOnlyMetadata: user.client_read_only_metadata ?? undefined,
    serverMetadata: user.server_metadata ?? undefined,
    isAnonymous: user.is_anonymous,
    signedUpAtMillis: user.signed_up_at_millis,
    lastActiveAtMillis: user.last_active_at_millis,
  }
}

const teamOf = (team: z.infer<typeof Team>): TeamImportRow => ({
  id: team.id,
  displayName: team.display_name,
  profileImageUrl: pictureOf(team.profile_image_url),
  clientMetadata: team.client_metadata ?? undefined,
  clientReadOnlyMetadata: team.client_read_only_metadata ?? undefined,
  serverMetadata: team.server_metadata ?? undefined,
  createdAtMillis: team.created_at_millis,
})

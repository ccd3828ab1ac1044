/** Clerk: the table of its dashboard, which has the password hashes, or the users that its Backend API lists. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'
import { flag, fullName, maybe, pictureOf, text, totpSecretOf } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { providerIdOf } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Source } from './source.ts'

/** A row of the table. Several addresses stand in one cell. */
const Row = z.object({
  id: z.string(),
  first_name: text(),
  last_name: text(),
  username: text(),
  primary_email_address: text(),
  primary_phone_number: text(),
  verified_email_addresses: text(),
  unverified_email_addresses: text(),
  totp_secret: text(),
  password_digest: text(),
  password_hasher: text(),
})
type Row = z.infer<typeof Row>

const Address = z.object({
  id: z.string(),
  email_address: z.string(),
  verification: maybe(z.object({ status: text() })),
})

/** A user of the Backend API. */
const User = z.object({
  id: z.string(),
  first_name: text(),
  last_name: text(),
  username: text(),
  image_url: text(),
  has_image: flag(),
  primary_email_address_id: text(),
  email_addresses: z.array(Address),
  phone_numbers: maybe(z.array(z.unknown())),
  external_accounts: maybe(
    z.array(z.object({ provider: z.string(), provider_user_id: text(), email_address: text() })),
  ),
  passkeys: maybe(z.array(z.unknown())),
  public_metadata: maybe(z.unknown()),
  private_metadata: maybe(z.unknown()),
  unsafe_metadata: maybe(z.unknown()),
  banned: flag(),
  created_at: maybe(z.number()),
  last_active_at: maybe(z.number()),
})
type User = z.infer<typeof User>

export const clerk: Source = {
  title: 'Clerk',
  hashes: 'the table that the dashboard of Clerk exports, when FILE is the list of its Backend API',
  read({ users, hashes }, leftBehind) {
    if (isTable(users)) {
      const rows = readRecords(users, Row)
      return { teams: [], users: rows.map(row => ({ formerId: row.id, row: fromTable(row, leftBehind) })) }
    }
    if (hashes !== undefined && !isTable(hashes))
      throw new Cannot('The file of --hashes should be the CSV of Clerk’s dashboard.')
    const secrets = new Map(readRecords(hashes ?? 'id\n', Row).map(row => [row.id, row]))
    const rowOf = (user: User) => ({ ...secretsOf(secrets.get(user.id), leftBehind), ...fromApi(user, leftBehind) })
    return {
      teams: [],
      users: readRecords(users, User, 'data').map(user => ({ formerId: user.id, row: rowOf(user) })),
    }
  },
}

const isTable = (content: string) => !/^\s*[[{]/.test(content)

function fromTable(row: Row, leftBehind: LeftBehind): UserImportRow {
  const { id, primary_email_address: primary, primary_phone_number: phone } = row
  const verified = addressesIn(row.verified_email_addresses)
  const others = [...verified, ...addressesIn(row.unverified_email_addresses)].filter(address => address !== primary)
  if (phone) leftBehind.add('a phone number')
  return {
    ...secretsOf(row, leftBehind),
    id: idFrom('clerk', id),
    displayName: fullName(row.first_name, row.last_name) ?? row.username,
    primaryEmail: primary,
    primaryEmailVerified: primary !== undefined && verified.includes(primary),
    primaryEmailAuthEnabled: primary !== undefined,
    contactChannels: others.map(value => ({ value, isVerified: verified.includes(value) })),
    serverMetadata: withFormerId(id, row.username === undefined ? {} : { username: row.username }),
  }
}

function fromApi(user: User, leftBehind: LeftBehind): UserImportRow {
  const isVerified = (address: z.infer<typeof Address>) => address.verification?.status === 'verified'
  const primary = user.email_addresses.find(({ id }) => id === user.primary_email_address_id)
  if (user.phone_numbers?.length) leftBehind.add('a phone number')
  if (user.passkeys?.length) leftBehind.add('passkeys, which Clerk does not export')
  return {
    id: idFrom('clerk', user.id),
    displayName: fullName(user.first_name, user.last_name) ?? user.username,
    profileImageUrl: user.has_image ? pictureOf(user.image_url) : undefined,
    primaryEmail: primary?.email_address,
    primaryEmailVerified: primary && isVerified(primary),
    primaryEmailAuthEnabled: primary !== undefined,
    contactChannels: user.email_addresses
      .filter(address => address !== primary)
      .map(address => ({ value: address.email_address, isVerified: isVerified(address) })),
    oauthProviders: (user.external_accounts ?? []).flatMap(({ provider, provider_user_id, email_address }) =>
      provider_user_id === undefined
        ? []
        : [
            {
              id: providerIdOf(provider.replace(/^oauth_/, '')),
              accountId: provider_user_id,
              email: email_address ?? null,
            },
          ],
    ),
    clientMetadata: user.unsafe_metadata ?? undefined,
    clientReadOnlyMetadata: user.public_metadata ?? undefined,
    serverMetadata: withFormerId(user.id, user.private_metadata),
    isLocked: user.banned,
    signedUpAtMillis: user.created_at,
    lastActiveAtMillis: user.last_active_at,
  }
}

function secretsOf(
  row: Row | undefined,
  leftBehind: LeftBehind,
): Pick<UserImportRow, 'passwordHash' | 'totpSecretBase64'> {
  const { password_digest: digest, password_hasher: hasher = 'bcrypt', totp_secret: totp } = row ?? {}
  const isTaken = digest !== undefined && hashersTaken.has(hasher)
  if (digest !== undefined && !isTaken) leftBehind.add(`a password hashed by ${hasher}`)
  const totpSecretBase64 = totpSecretOf(totp)
  if (totp !== undefined && totpSecretBase64 === undefined) leftBehind.add('a second factor that cannot be read')
  return { passwordHash: isTaken ? digest : undefined, totpSecretBase64 }
}

/** Those whose digests are in a form that an import takes. */
const hashersTaken = new Set(['bcrypt', 'argon2i', 'argon2id'])

const addressesIn = (cell = '') => cell.split(/[\s,;|]+/).filter(address => address !== '')

/** Clerk: the table of its dashboard, which has the password hashes, or the users that its Backend API lists. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'
import { emailFields } from './email-fields.ts'
import { flag, fullName, getPicture, getTotpSecret, id, list, maybe, moment, text } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { getAccounts } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Reading, Source } from './source.ts'

/** A row of the table. Several addresses stand in one cell. */
const Row = z.object({
  id: id(),
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
  id: text(),
  email_address: id(),
  verification: maybe(z.object({ status: text() })),
})

/** A user of the Backend API. */
const User = z.object({
  id: id(),
  first_name: text(),
  last_name: text(),
  username: text(),
  image_url: text(),
  has_image: flag(),
  primary_email_address_id: text(),
  email_addresses: list(Address),
  phone_numbers: list(z.unknown()),
  external_accounts: list(z.object({ provider: id(), provider_user_id: text(), email_address: text() })),
  passkeys: list(z.unknown()),
  public_metadata: maybe(z.unknown()),
  private_metadata: maybe(z.unknown()),
  unsafe_metadata: maybe(z.unknown()),
  banned: flag(),
  created_at: moment(),
  last_active_at: moment(),
})
type User = z.infer<typeof User>

export const clerk: Source = {
  title: 'Clerk',
  hashes: 'the table that the dashboard of Clerk exports, when FILE is the list of its Backend API',
  read({ users, hashes }, reading) {
    const { leftBehind } = reading
    if (isTable(users)) {
      const rows = readRecords(users, Row, leftBehind)
      return { teams: [], users: rows.map(row => ({ formerId: row.id, row: fromTable(row, leftBehind) })) }
    }
    if (hashes !== undefined && !isTable(hashes))
      throw new Cannot('The file of --hashes should be the CSV of Clerk’s dashboard.')
    const rows = readRecords(hashes ?? 'id\n', Row, leftBehind, { of: 'of --hashes' })
    const secrets = new Map(rows.map(row => [row.id, row]))
    const toRow = (user: User) => ({ ...getSecrets(secrets.get(user.id), leftBehind), ...fromApi(user, reading) })
    return {
      teams: [],
      users: readRecords(users, User, leftBehind, { listName: 'data' }).map(user => ({
        formerId: user.id,
        row: toRow(user),
      })),
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
    ...getSecrets(row, leftBehind),
    id: idFrom('clerk', id),
    displayName: fullName(row.first_name, row.last_name) ?? row.username,
    // The address signs in at Clerk, whether there is a password or not.
    ...emailFields({
      email: primary,
      isVerified: primary !== undefined && verified.includes(primary),
      hasPassword: true,
    }),
    contactChannels: others.map(value => ({ value, isVerified: verified.includes(value) })),
    serverMetadata: withFormerId(id, row.username === undefined ? {} : { username: row.username }),
  }
}

function fromApi(user: User, { leftBehind, providers }: Reading): UserImportRow {
  const isVerified = (address: z.infer<typeof Address>) => address.verification?.status === 'verified'
  const { primary_email_address_id: primaryId } = user
  const primary = primaryId === undefined ? undefined : user.email_addresses.find(({ id }) => id === primaryId)
  if (user.phone_numbers.length > 0) leftBehind.add('a phone number')
  if (user.passkeys.length > 0) leftBehind.add('passkeys, which Clerk does not export')
  return {
    id: idFrom('clerk', user.id),
    displayName: fullName(user.first_name, user.last_name) ?? user.username,
    profileImageUrl: user.has_image ? getPicture(user.image_url) : undefined,
    ...emailFields({ email: primary?.email_address, isVerified: primary && isVerified(primary), hasPassword: true }),
    contactChannels: user.email_addresses
      .filter(address => address !== primary)
      .map(address => ({ value: address.email_address, isVerified: isVerified(address) })),
    oauthProviders: getAccounts(
      user.external_accounts.map(({ provider, provider_user_id: accountId, email_address: email }) => ({
        ...{ provider: provider.replace(/^oauth_/, ''), accountId, email },
      })),
      providers,
      leftBehind,
    ),
    clientMetadata: user.unsafe_metadata ?? undefined,
    clientReadOnlyMetadata: user.public_metadata ?? undefined,
    serverMetadata: withFormerId(user.id, user.private_metadata),
    isLocked: user.banned,
    signedUpAtMillis: user.created_at,
    lastActiveAtMillis: user.last_active_at,
  }
}

function getSecrets(
  row: Row | undefined,
  leftBehind: LeftBehind,
): Pick<UserImportRow, 'passwordHash' | 'totpSecretBase64'> {
  const { password_digest: digest, password_hasher: hasher = 'bcrypt', totp_secret: totp } = row ?? {}
  const isTaken = digest !== undefined && hashersTaken.has(hasher)
  if (digest !== undefined && !isTaken) leftBehind.add(`a password hashed by ${hasher}`)
  const totpSecretBase64 = getTotpSecret(totp)
  if (totp !== undefined && totpSecretBase64 === undefined) leftBehind.add('a second factor that cannot be read')
  return { passwordHash: isTaken ? digest : undefined, totpSecretBase64 }
}

/** Those whose digests are in a form that an import takes. */
const hashersTaken = new Set(['bcrypt', 'argon2i', 'argon2id'])

const addressesIn = (cell = '') => cell.split(/[\s,;|]+/).filter(address => address !== '')

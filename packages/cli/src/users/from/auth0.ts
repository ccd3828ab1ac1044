/** Auth0: the JSON lines of a user export job, and those of the password hashes that its support sends. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { emailFields } from './email-fields.ts'
import { flag, fullName, getPicture, id, list, maybe, moment, text } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import { type ForeignAccount, getAccounts } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Reading, Source } from './source.ts'

const Profile = z.object({ name: text(), given_name: text(), family_name: text() })
const Identity = z.object({
  provider: id(),
  user_id: text(),
  connection: text(),
  profileData: maybe(Profile).catch(undefined),
})
type Identity = z.infer<typeof Identity>

const User = z.object({
  user_id: id(),
  email: text(),
  email_verified: flag(),
  name: text(),
  given_name: text(),
  family_name: text(),
  picture: text(),
  created_at: moment(),
  last_login: moment(),
  identities: list(Identity),
  user_metadata: maybe(z.unknown()),
  app_metadata: maybe(z.unknown()),
  blocked: flag(),
  phone_number: text(),
  multifactor: list(z.unknown()),
})
type User = z.infer<typeof User>

const Hash = z.object({ _id: z.object({ $oid: id() }), passwordHash: id() })

export const auth0: Source = {
  title: 'Auth0',
  hashes: 'the JSON lines with password hashes that the support of Auth0 sends',
  read({ users, hashes }, reading) {
    const { leftBehind } = reading
    const records = hashes === undefined ? [] : readRecords(hashes, Hash, leftBehind, { of: 'of --hashes' })
    const getHash = new Map(records.map(({ _id, passwordHash }) => [`${ownProvider}|${_id.$oid}`, passwordHash]))
    return {
      teams: [],
      users: readRecords(users, User, leftBehind).map(user => ({
        formerId: user.user_id,
        row: toRow(user, getHash.get(user.user_id), reading),
      })),
    }
  },
}

/** How Auth0 calls its own database of passwords. */
const ownProvider = 'auth0'

function toRow(user: User, passwordHash: string | undefined, { leftBehind, providers }: Reading): UserImportRow {
  const { email, identities } = user
  const hasPassword = identities.some(({ provider }) => provider === ownProvider)
  if (hasPassword && passwordHash === undefined) leftBehind.add('a password whose hash is in no file')
  if (identities.some(({ provider }) => provider === 'email' || provider === 'sms'))
    leftBehind.add('sign-in by a code or link, which this project may offer as well')
  if (user.phone_number) leftBehind.add('a phone number')
  if (user.multifactor.length > 0) leftBehind.add('a second factor, which this export does not have')
  return {
    id: idFrom('auth0', user.user_id),
    displayName: getName(user),
    profileImageUrl: getPicture(user.picture),
    ...emailFields({ email, isVerified: user.email_verified, hasPassword }),
    passwordHash,
    oauthProviders: getAccounts(identities.filter(isAccount).map(getAccount), providers, leftBehind),
    clientMetadata: user.user_metadata ?? undefined,
    serverMetadata: withFormerId(user.user_id, user.app_metadata),
    isLocked: user.blocked,
    signedUpAtMillis: user.created_at,
    lastActiveAtMillis: user.last_login,
  }
}

/** Auth0 puts the address into `name` where a user gave none. */
function getName(user: User): string | undefined {
  const profiles = user.identities.flatMap(({ profileData }) => profileData ?? [])
  return [user, ...profiles]
    .map(
      ({ name, given_name, family_name }) =>
        (name === user.email ? undefined : name) ?? fullName(given_name, family_name),
    )
    .find(found => found !== undefined)
}

const isAccount = ({ provider }: Identity) => ![ownProvider, 'email', 'sms'].includes(provider)

/**
 * An identity of such a strategy is of a connection that the tenant has made and named, and its id starts with that name:
 * `my-okta|00u1a2b3`.
 */
const strategiesOfConnections = new Set([
  ...['oidc', 'oauth2', 'oauth1', 'samlp', 'waad', 'okta', 'adfs', 'ad', 'auth0-adldap', 'pingfederate'],
  ...['google-apps', 'office365', 'sharepoint', 'ip', 'custom'],
])

function getAccount({ provider, user_id: userId = '', connection }: Identity): ForeignAccount {
  if (!strategiesOfConnections.has(provider)) return { provider, accountId: userId }
  if (connection === undefined) {
    const bar = userId.indexOf('|')
    return bar < 1
      ? { provider, accountId: userId }
      : { provider: userId.slice(0, bar), accountId: userId.slice(bar + 1) }
  }
  const prefix = `${connection}|`
  return { provider: connection, accountId: userId.startsWith(prefix) ? userId.slice(prefix.length) : userId }
}

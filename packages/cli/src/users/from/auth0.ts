/** Auth0: the JSON lines of a user export job, and those of the password hashes that its support sends. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { flag, maybe, millisOf, pictureOf, text } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { providerIdOf } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Source } from './source.ts'

const Identity = z.object({ provider: z.string(), user_id: z.union([z.string(), z.number()]).transform(String) })

const User = z.object({
  user_id: z.string(),
  email: text(),
  email_verified: flag(),
  name: text(),
  picture: text(),
  created_at: text(),
  last_login: text(),
  identities: maybe(z.array(Identity)),
  user_metadata: maybe(z.unknown()),
  app_metadata: maybe(z.unknown()),
  blocked: flag(),
  phone_number: text(),
  multifactor: maybe(z.array(z.string())),
})
type User = z.infer<typeof User>

const Hash = z.object({ _id: z.object({ $oid: z.string() }), passwordHash: z.string() })

export const auth0: Source = {
  title: 'Auth0',
  hashes: 'the JSON lines with password hashes that the support of Auth0 sends',
  read({ users, hashes }, leftBehind) {
    const records = hashes === undefined ? [] : readRecords(hashes, Hash)
    const hashOf = new Map(records.map(({ _id, passwordHash }) => [`${ownProvider}|${_id.$oid}`, passwordHash]))
    return {
      teams: [],
      users: readRecords(users, User).map(user => ({
        formerId: user.user_id,
        row: rowOf(user, hashOf.get(user.user_id), leftBehind),
      })),
    }
  },
}

/** How Auth0 calls its own database of passwords. */
const ownProvider = 'auth0'

function rowOf(user: User, passwordHash: string | undefined, leftBehind: LeftBehind): UserImportRow {
  const { email, name, identities = [] } = user
  const hasPassword = identities.some(({ provider }) => provider === ownProvider)
  if (hasPassword && passwordHash === undefined) leftBehind.add('a password whose hash is in no file')
  if (identities.some(({ provider }) => provider === 'email' || provider === 'sms'))
    leftBehind.add('sign-in by a code or link, which this project may offer as well')
  if (user.phone_number) leftBehind.add('a phone number')
  if (user.multifactor?.length) leftBehind.add('a second factor, which this export does not have')
  return {
    id: idFrom('auth0', user.user_id),
    // Auth0 puts the address there where a user gave no name.
    displayName: name === email ? undefined : name,
    profileImageUrl: pictureOf(user.picture),
    primaryEmail: email,
    primaryEmailVerified: user.email_verified,
    primaryEmailAuthEnabled: email !== undefined && (hasPassword || user.email_verified === true),
    passwordHash,
    oauthProviders: identities.filter(isAccount).map(({ provider, user_id }) => ({
      id: providerIdOf(provider),
      accountId: user_id,
    })),
    clientMetadata: user.user_metadata ?? undefined,
    serverMetadata: withFormerId(user.user_id, user.app_metadata),
    isLocked: user.blocked,
    signedUpAtMillis: millisOf(user.created_at),
    lastActiveAtMillis: millisOf(user.last_login),
  }
}

const isAccount = ({ provider }: { provider: string }) => ![ownProvider, 'email', 'sms'].includes(provider)

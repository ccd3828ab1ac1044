/** Supabase: the rows of `auth.users` as JSON lines, each with its identities, as the query of docs/moving-from-supabase.md makes them. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { flag, maybe, millisOf, pictureOf, text, totpSecretOf } from './fields.ts'
import { idFrom } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { providerIdOf } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Source } from './source.ts'

const Identity = z.object({ provider: z.string(), provider_id: text(), email: text() })
const Factor = z.object({ factor_type: z.string(), status: z.string(), secret: text() })
const Names = z.object({ full_name: text(), name: text(), avatar_url: text() }).catch({
  full_name: undefined,
  name: undefined,
  avatar_url: undefined,
})

const User = z.object({
  id: z.string(),
  email: text(),
  phone: text(),
  encrypted_password: text(),
  email_confirmed_at: text(),
  created_at: text(),
  last_sign_in_at: text(),
  banned_until: text(),
  deleted_at: text(),
  is_anonymous: flag(),
  is_sso_user: flag(),
  raw_user_meta_data: maybe(z.unknown()),
  raw_app_meta_data: maybe(z.unknown()),
  identities: maybe(z.array(Identity)),
  mfa_factors: maybe(z.array(Factor)),
})
type User = z.infer<typeof User>

export const supabase: Source = {
  title: 'Supabase',
  read({ users }, leftBehind) {
    const records = readRecords(users, User)
    const isGone = ({ deleted_at }: User) => deleted_at !== undefined
    for (const _ of records.filter(isGone)) leftBehind.add('a deleted account')
    return {
      teams: [],
      users: records.filter(user => !isGone(user)).map(user => ({ formerId: user.id, row: rowOf(user, leftBehind) })),
    }
  },
}

function rowOf(user: User, leftBehind: LeftBehind): UserImportRow {
  const { full_name, name, avatar_url } = Names.parse(user.raw_user_meta_data ?? {})
  const isVerified = user.email_confirmed_at !== undefined
  const passwordHash = user.encrypted_password || undefined
  const email = user.email || undefined
  if (user.phone) leftBehind.add('a phone number')
  if (user.is_sso_user) leftBehind.add('sign-in by SAML')
  return {
    id: idFrom('supabase', user.id),
    displayName: full_name ?? name,
    profileImageUrl: pictureOf(avatar_url),
    primaryEmail: email,
    primaryEmailVerified: email !== undefined && isVerified,
    primaryEmailAuthEnabled: email !== undefined && !user.is_sso_user && (passwordHash !== undefined || isVerified),
    passwordHash,
    totpSecretBase64: secretOf(user, leftBehind),
    oauthProviders: (user.identities ?? []).filter(isAccount).map(({ provider, provider_id, email }) => ({
      id: providerIdOf(provider),
      accountId: provider_id ?? '',
      email: email ?? null,
    })),
    clientMetadata: user.raw_user_meta_data ?? undefined,
    clientReadOnlyMetadata: user.raw_app_meta_data ?? undefined,
    isAnonymous: user.is_anonymous,
    isLocked: user.banned_until !== undefined,
    // `infinity` has no number: such a lock has no end.
    lockedUntilMillis: millisOf(user.banned_until),
    signedUpAtMillis: millisOf(user.created_at),
    lastActiveAtMillis: millisOf(user.last_sign_in_at),
  }
}

const isAccount = ({ provider }: z.infer<typeof Identity>) =>
  provider !== 'email' && provider !== 'phone' && !provider.startsWith('sso:')

function secretOf({ mfa_factors: factors = [] }: User, leftBehind: LeftBehind): string | undefined {
  const proven = factors.filter(({ status }) => status === 'verified')
  const secret = proven.map(factor => totpSecretOf(factor.secret)).find(found => found !== undefined)
  if (proven.length > (secret === undefined ? 0 : 1)) leftBehind.add('a second factor besides one authenticator app')
  return secret
}

/** Supabase: the rows of `auth.users` as JSON lines, each with its identities, as the query of docs/moving-from-supabase.md makes them. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { emailFields } from './email-fields.ts'
import { flag, fullName, getPicture, getTotpSecret, id, list, maybe, moment, text } from './fields.ts'
import { idFrom } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { getAccounts } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Reading, Source } from './source.ts'

/** What the provider said, of which any field may be missing or of another type. */
const said = () => text().catch(undefined)
const IdentityData = z.object({ sub: said(), provider_id: said(), email: said() })
const Identity = z.object({
  provider: id(),
  provider_id: text(),
  /** Until 2023 the id of the account; in a newer database that of the row. */
  id: text(),
  email: text(),
  identity_data: maybe(IdentityData).catch(undefined),
})
type Identity = z.infer<typeof Identity>

const Factor = z.object({ factor_type: text(), status: text(), secret: text() })
const Names = z
  .object({
    ...{ full_name: said(), name: said(), display_name: said() },
    ...{ given_name: said(), family_name: said(), first_name: said(), last_name: said() },
    ...{ avatar_url: said(), picture: said() },
  })
  .partial()

const User = z.object({
  id: id(),
  email: text(),
  phone: text(),
  encrypted_password: text(),
  email_confirmed_at: text(),
  created_at: moment(),
  last_sign_in_at: moment(),
  banned_until: text(),
  deleted_at: text(),
  is_anonymous: flag(),
  is_sso_user: flag(),
  raw_user_meta_data: maybe(z.unknown()),
  raw_app_meta_data: maybe(z.unknown()),
  identities: list(Identity),
  mfa_factors: list(Factor),
})
type User = z.infer<typeof User>

export const supabase: Source = {
  title: 'Supabase',
  read({ users }, reading) {
    const { leftBehind } = reading
    const records = readRecords(users, User, leftBehind)
    const isGone = ({ deleted_at }: User) => deleted_at !== undefined
    for (const _ of records.filter(isGone)) leftBehind.add('a deleted account')
    return {
      teams: [],
      users: records.filter(user => !isGone(user)).map(user => ({ formerId: user.id, row: toRow(user, reading) })),
    }
  },
}

function toRow(user: User, { leftBehind, providers }: Reading): UserImportRow {
  const names = Names.safeParse(user.raw_user_meta_data).data ?? {}
  const passwordHash = user.encrypted_password
  const bannedUntil = moment().safeParse(user.banned_until).data
  if (user.phone) leftBehind.add('a phone number')
  if (user.is_sso_user) leftBehind.add('sign-in by SAML')
  return {
    id: idFrom('supabase', user.id),
    displayName: getName(names),
    profileImageUrl: getPicture(names.avatar_url ?? names.picture),
    ...emailFields({
      email: user.email,
      isVerified: user.email_confirmed_at !== undefined,
      hasPassword: passwordHash !== undefined,
      signsIn: user.is_sso_user !== true,
    }),
    passwordHash,
    totpSecretBase64: getSecret(user, leftBehind),
    oauthProviders: getAccounts(user.identities.filter(isAccount).map(getAccount), providers, leftBehind),
    clientMetadata: user.raw_user_meta_data ?? undefined,
    clientReadOnlyMetadata: user.raw_app_meta_data ?? undefined,
    isAnonymous: user.is_anonymous,
    isLocked: user.banned_until !== undefined,
    // `infinity` has no number: such a lock has no end.
    lockedUntilMillis: bannedUntil,
    signedUpAtMillis: user.created_at,
    lastActiveAtMillis: user.last_sign_in_at,
  }
}

function getName(names: z.infer<typeof Names>): string | undefined {
  const { full_name, name, display_name, given_name, family_name, first_name, last_name } = names
  return full_name ?? name ?? display_name ?? fullName(given_name, family_name) ?? fullName(first_name, last_name)
}

const isAccount = ({ provider }: Identity) =>
  provider !== 'email' && provider !== 'phone' && !provider.startsWith('sso:')

const getAccount = ({ provider, provider_id, identity_data: data, id, email }: Identity) => ({
  provider,
  accountId: provider_id ?? data?.sub ?? data?.provider_id ?? id,
  email: email ?? data?.email,
})

function getSecret({ mfa_factors: factors }: User, leftBehind: LeftBehind): string | undefined {
  const proven = factors.filter(({ status }) => status === 'verified')
  const secret = proven.map(factor => getTotpSecret(factor.secret)).find(found => found !== undefined)
  if (proven.length > (secret === undefined ? 0 : 1)) leftBehind.add('a second factor besides one authenticator app')
  return secret
}

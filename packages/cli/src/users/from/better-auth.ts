/** Better Auth: its tables as one JSON object, as the query of docs/moving-from-better-auth.md makes it. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { flag, groupBy, maybe, millisOf, pictureOf, text, unpadded } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { providerIdOf } from './provider-ids.ts'
import { readObject } from './records.ts'
import { teamPermissionsOf } from './roles.ts'
import type { Source } from './source.ts'

const User = z.object({
  id: z.string(),
  name: text(),
  email: text(),
  emailVerified: flag(),
  image: text(),
  createdAt: text(),
  username: text(),
  phoneNumber: text(),
  isAnonymous: flag(),
  banned: flag(),
  banReason: text(),
  banExpires: text(),
  twoFactorEnabled: flag(),
})
const Account = z.object({ userId: z.string(), providerId: z.string(), accountId: z.string(), password: text() })
const Organization = z.object({ id: z.string(), name: z.string(), slug: text(), logo: text(), createdAt: text() })
const Member = z.object({ organizationId: z.string(), userId: z.string(), role: text(), createdAt: text() })
const Tables = z.object({
  user: z.array(User),
  account: maybe(z.array(Account)),
  organization: maybe(z.array(Organization)),
  member: maybe(z.array(Member)),
  passkey: maybe(z.array(z.object({ userId: z.string() }))),
})
type User = z.infer<typeof User>

type Account = z.infer<typeof Account>
type Member = z.infer<typeof Member>

export const betterAuth: Source = {
  title: 'Better Auth',
  read({ users }, leftBehind) {
    const { user, account, member, organization = [], passkey } = readObject(users, Tables)
    const [accounts, members, passkeys] = [byUser(account), byUser(member), byUser(passkey)]
    return {
      teams: organization.map(teamOf),
      users: user.map(one => {
        if (passkeys.has(one.id)) leftBehind.add('passkeys, which do not move')
        if (one.twoFactorEnabled) leftBehind.add('a second factor, which Better Auth keeps encrypted')
        if (one.phoneNumber) leftBehind.add('a phone number')
        const row = rowOf(one, accounts.get(one.id) ?? [], leftBehind)
        return { formerId: one.id, row: { ...row, teams: (members.get(one.id) ?? []).map(membershipOf) } }
      }),
    }
  },
}

const byUser = <Row extends { userId: string }>(rows: readonly Row[] | undefined) =>
  groupBy(rows, ({ userId }) => userId)

function rowOf(user: User, accounts: readonly Account[], leftBehind: LeftBehind): UserImportRow {
  const { id, email, username } = user
  const password = accounts.find(({ providerId }) => providerId === ownProvider)?.password
  const passwordHash = password === undefined ? undefined : hashText(password)
  if (password !== undefined && passwordHash === undefined)
    leftBehind.add('a password hashed by a function of your own')
  return {
    id: idFrom(product, id),
    displayName: user.name,
    profileImageUrl: pictureOf(user.image),
    primaryEmail: user.isAnonymous ? undefined : email,
    primaryEmailVerified: user.emailVerified,
    primaryEmailAuthEnabled:
      !user.isAnonymous && email !== undefined && (password !== undefined || user.emailVerified === true),
    passwordHash,
    oauthProviders: accounts
      .filter(({ providerId }) => providerId !== ownProvider)
      .map(({ providerId, accountId }) => ({ id: providerIdOf(providerId), accountId })),
    serverMetadata: withFormerId(id, username === undefined ? {} : { username }),
    isAnonymous: user.isAnonymous,
    isLocked: user.banned,
    lockReason: user.banned ? user.banReason : undefined,
    lockedUntilMillis: user.banned ? millisOf(user.banExpires) : undefined,
    signedUpAtMillis: millisOf(user.createdAt),
  }
}

const product = 'better-auth'
/** How Better Auth calls the account that has the password. */
const ownProvider = 'credential'

const teamOf = ({ id, name, slug, logo, createdAt }: z.infer<typeof Organization>): TeamImportRow => ({
  id: idFrom(product, id, 'team'),
  displayName: name,
  profileImageUrl: pictureOf(logo),
  serverMetadata: withFormerId(id, slug === undefined ? {} : { slug }),
  createdAtMillis: millisOf(createdAt),
})

const membershipOf = ({ organizationId, role, createdAt }: Member) => ({
  teamId: idFrom(product, organizationId, 'team'),
  permissionIds: teamPermissionsOf(role),
  joinedAtMillis: millisOf(createdAt),
})

/**
 * Its own scrypt with N = 16384, r = 16: `salt:key`, both in hexadecimal, where the digits of the salt themselves are
 * what is hashed. A bcrypt or argon2 hash of an application's own function is taken as it is.
 */
function hashText(password: string): string | undefined {
  if (password.startsWith('$')) return password
  const [salt = '', key = '', ...rest] = password.split(':')
  if (rest.length > 0 || !/^[\da-f]+$/i.test(salt) || !/^([\da-f]{2}){32,}$/i.test(key)) return undefined
  return `$scrypt$ln=14,r=16,p=1$${unpadded(Buffer.from(salt))}$${unpadded(Buffer.from(key, 'hex'))}`
}

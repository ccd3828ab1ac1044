/** Better Auth: its tables as one JSON object, as the query of docs/moving-from-better-auth.md makes it. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { emailFields } from './email-fields.ts'
import { flag, getPicture, groupBy, id, maybe, moment, text, unpadded } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import { getAccounts } from './provider-ids.ts'
import { readItems, readObject } from './records.ts'
import { getTeamPermissions } from './roles.ts'
import type { Reading, Source } from './source.ts'

const User = z.object({
  id: id(),
  name: text(),
  email: text(),
  emailVerified: flag(),
  image: text(),
  createdAt: moment(),
  username: text(),
  phoneNumber: text(),
  isAnonymous: flag(),
  banned: flag(),
  banReason: text(),
  banExpires: moment(),
  twoFactorEnabled: flag(),
})
const Account = z.object({ userId: id(), providerId: id(), accountId: text(), password: text() })
const Organization = z.object({ id: id(), name: id(), slug: text(), logo: text(), createdAt: moment() })
const Member = z.object({ organizationId: id(), userId: id(), role: text(), createdAt: moment() })
const items = () => maybe(z.array(z.unknown()))
const Tables = z.object({
  user: z.array(z.unknown()),
  account: items(),
  organization: items(),
  member: items(),
  passkey: items(),
})
type User = z.infer<typeof User>
type Account = z.infer<typeof Account>
type Member = z.infer<typeof Member>

export const betterAuth: Source = {
  title: 'Better Auth',
  read({ users }, reading) {
    const { leftBehind } = reading
    const tables = readObject(users, Tables)
    const accounts = byUser(readItems(tables.account, Account, leftBehind, 'account'))
    const members = byUser(readItems(tables.member, Member, leftBehind, 'member'))
    const passkeys = byUser(readItems(tables.passkey, z.object({ userId: id() }), leftBehind, 'passkey'))
    return {
      teams: readItems(tables.organization, Organization, leftBehind, 'organization').map(getTeam),
      users: readItems(tables.user, User, leftBehind, 'user').map(one => {
        if (passkeys.has(one.id)) leftBehind.add('passkeys, which do not move')
        if (one.twoFactorEnabled) leftBehind.add('a second factor, which Better Auth keeps encrypted')
        if (one.phoneNumber) leftBehind.add('a phone number')
        const row = toRow(one, accounts.get(one.id) ?? [], reading)
        return { formerId: one.id, row: { ...row, teams: (members.get(one.id) ?? []).map(getMembership) } }
      }),
    }
  },
}

const byUser = <Row extends { userId: string }>(rows: readonly Row[]) => groupBy(rows, ({ userId }) => userId)

function toRow(user: User, accounts: readonly Account[], { leftBehind, providers }: Reading): UserImportRow {
  const { username } = user
  const password = accounts.find(({ providerId }) => providerId === ownProvider)?.password
  const passwordHash = password === undefined ? undefined : hashText(password)
  if (password !== undefined && passwordHash === undefined)
    leftBehind.add('a password hashed by a function of your own')
  const others = accounts.filter(({ providerId }) => providerId !== ownProvider)
  // An anonymous user has an address that Better Auth has made up.
  const email = user.isAnonymous ? undefined : user.email
  return {
    id: idFrom(product, user.id),
    displayName: user.name,
    profileImageUrl: getPicture(user.image),
    ...emailFields({ email, isVerified: user.emailVerified, hasPassword: password !== undefined }),
    passwordHash,
    oauthProviders: getAccounts(
      others.map(({ providerId: provider, accountId }) => ({ provider, accountId })),
      providers,
      leftBehind,
    ),
    serverMetadata: withFormerId(user.id, username === undefined ? {} : { username }),
    isAnonymous: user.isAnonymous,
    isLocked: user.banned,
    lockReason: user.banned ? user.banReason : undefined,
    lockedUntilMillis: user.banned ? user.banExpires : undefined,
    signedUpAtMillis: user.createdAt,
  }
}

const product = 'better-auth'
/** How Better Auth calls the account that has the password. */
const ownProvider = 'credential'

const getTeam = ({ id, name, slug, logo, createdAt }: z.infer<typeof Organization>): TeamImportRow => ({
  id: idFrom(product, id, 'team'),
  displayName: name,
  profileImageUrl: getPicture(logo),
  serverMetadata: withFormerId(id, slug === undefined ? {} : { slug }),
  createdAtMillis: createdAt,
})

const getMembership = ({ organizationId, role, createdAt }: Member) => ({
  teamId: idFrom(product, organizationId, 'team'),
  permissionIds: getTeamPermissions(role),
  joinedAtMillis: createdAt,
})

/**
 * Its own scrypt with N = 16384, r = 16: `salt:key`, both in hexadecimal, where the digits of the salt themselves are
 * what is hashed. By this form the server knows that the password is hashed in Unicode form NFKC. A bcrypt or argon2 hash of an
 * application's own function is taken as it is.
 */
function hashText(password: string): string | undefined {
  if (password.startsWith('$')) return password
  const [salt = '', key = '', ...rest] = password.split(':')
  if (rest.length > 0 || !/^[\da-f]+$/i.test(salt) || !/^([\da-f]{2}){32,}$/i.test(key)) return undefined
  return `$scrypt$ln=14,r=16,p=1$${unpadded(Buffer.from(salt))}$${unpadded(Buffer.from(key, 'hex'))}`
}

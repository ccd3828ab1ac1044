/** Keycloak: a realm with its users, as `kc.sh export --users realm_file` writes it. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'
import { flag, fullName, maybe, text, totpSecretOf, totpSecretOfBytes, unpadded } from './fields.ts'
import { idFrom } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { providerIdOf } from './provider-ids.ts'
import { readObject } from './records.ts'
import type { Source } from './source.ts'

/** JSON within JSON. */
const inner = <Shape>(shape: z.ZodType<Shape>) =>
  z
    .string()
    .transform((content, context) => {
      try {
        return JSON.parse(content)
      } catch {
        context.addIssue('is not JSON')
        return z.NEVER
      }
    })
    .pipe(shape)

const Credential = z.object({ type: z.string(), secretData: text(), credentialData: text() })
const Secret = inner(z.object({ value: text(), salt: text() }))
const Data = inner(
  z.object({
    algorithm: text(),
    hashIterations: maybe(z.number()),
    subType: text(),
    digits: maybe(z.number()),
    period: maybe(z.number()),
    secretEncoding: text(),
    additionalParameters: maybe(z.record(z.string(), z.array(z.string()))),
  }),
)

const User = z.object({
  id: z.string(),
  username: text(),
  email: text(),
  emailVerified: flag(),
  firstName: text(),
  lastName: text(),
  enabled: flag(),
  createdTimestamp: maybe(z.number()),
  attributes: maybe(z.unknown()),
  groups: maybe(z.array(z.string())),
  realmRoles: maybe(z.array(z.string())),
  credentials: maybe(z.array(Credential)),
  federatedIdentities: maybe(z.array(z.object({ identityProvider: z.string(), userId: z.string() }))),
  serviceAccountClientId: text(),
})
type User = z.infer<typeof User>

const Organization = z.object({
  id: z.string(),
  name: z.string(),
  members: maybe(z.array(z.object({ id: text(), username: text() }))),
})
const Realm = z.object({ users: z.array(User), organizations: maybe(z.array(Organization)) })

export const keycloak: Source = {
  title: 'Keycloak',
  read({ users }, leftBehind) {
    const realm = readObject(users, Realm)
    const { organizations = [] } = realm
    const people = realm.users.filter(({ serviceAccountClientId }) => serviceAccountClientId === undefined)
    return {
      teams: organizations.map(
        ({ id, name }): TeamImportRow => ({ id: idFrom(product, id, 'team'), displayName: name }),
      ),
      users: people.map(user => ({
        formerId: user.id,
        row: {
          ...rowOf(user, leftBehind),
          teams: organizations.filter(isMember(user)).map(({ id }) => ({ teamId: idFrom(product, id, 'team') })),
        },
      })),
    }
  },
}

const product = 'keycloak'

/** Exports name members by one or the other. */
const isMember = (user: User) => (organization: z.infer<typeof Organization>) =>
  organization.members?.some(
    ({ id, username }) => id === user.id || (username !== undefined && username === user.username),
  ) ?? false

function rowOf(user: User, leftBehind: LeftBehind): UserImportRow {
  const { id, email, username, attributes, groups, realmRoles, credentials = [] } = user
  const password = credentials.find(({ type }) => type === 'password')
  const passwordHash = password && hashText(password)
  if (password && passwordHash === undefined) leftBehind.add(`a password hashed by ${algorithmOf(password)}`)
  if (credentials.some(({ type }) => type.startsWith('webauthn'))) leftBehind.add('passkeys, which do not move')
  return {
    id: idFrom(product, id),
    displayName: fullName(user.firstName, user.lastName) ?? username,
    primaryEmail: email,
    primaryEmailVerified: user.emailVerified,
    primaryEmailAuthEnabled: email !== undefined && (password !== undefined || user.emailVerified === true),
    passwordHash,
    totpSecretBase64: secretOf(credentials, leftBehind),
    oauthProviders: (user.federatedIdentities ?? []).map(({ identityProvider, userId }) => ({
      id: providerIdOf(identityProvider),
      accountId: userId,
    })),
    serverMetadata: { username, attributes, groups, realmRoles },
    isLocked: user.enabled === false,
    signedUpAtMillis: user.createdTimestamp,
  }
}

const dataOf = ({ credentialData = '{}' }: z.infer<typeof Credential>) => parsed(Data, credentialData)
const secretDataOf = ({ secretData }: z.infer<typeof Credential>) => parsed(Secret, secretData ?? '{}')

/** The JSON text that a credential holds. What is wrong with it is not shown: it holds secrets. */
function parsed<Shape>(shape: z.ZodType<Shape>, text: string): Shape {
  const result = shape.safeParse(text)
  if (result.success) return result.data
  throw new Cannot('A credential is not as this product exports it: its "credentialData" or its "secretData".')
}

const algorithmOf = (credential: z.infer<typeof Credential>) => dataOf(credential).algorithm ?? 'an unknown function'

function hashText(credential: z.infer<typeof Credential>): string | undefined {
  const { value, salt } = secretDataOf(credential)
  const { algorithm, hashIterations: iterations, additionalParameters = {} } = dataOf(credential)
  if (value === undefined || salt === undefined) return undefined
  const rest = `${reencoded(salt)}$${reencoded(value)}`
  if (algorithm === 'pbkdf2-sha256' || algorithm === 'pbkdf2-sha512') return `$${algorithm}$i=${iterations}$${rest}`
  if (algorithm !== 'argon2') return undefined
  const [type = 'id', memory, parallelism] = ['type', 'memory', 'parallelism'].map(
    name => additionalParameters[name]?.[0],
  )
  return `$argon2${type}$v=19$m=${memory},t=${iterations},p=${parallelism}$${rest}`
}

const reencoded = (base64: string) => unpadded(Buffer.from(base64, 'base64'))

/** The secret of an app that makes the codes which Latchkey checks: six digits, every thirty seconds, SHA-1. */
function secretOf(credentials: readonly z.infer<typeof Credential>[], leftBehind: LeftBehind): string | undefined {
  const factors = credentials.filter(({ type }) => type === 'otp')
  const secret = factors.map(secretOfFactor).find(found => found !== undefined)
  if (factors.length > (secret === undefined ? 0 : 1))
    leftBehind.add('a second factor besides one authenticator app with six digits')
  return secret
}

function secretOfFactor(credential: z.infer<typeof Credential>): string | undefined {
  const { subType, digits, period, algorithm, secretEncoding } = dataOf(credential)
  const { value } = secretDataOf(credential)
  const isOurs = subType === 'totp' && digits === 6 && period === 30 && algorithm === 'HmacSHA1'
  if (!isOurs || value === undefined) return undefined
  return secretEncoding === 'BASE32' ? totpSecretOf(value) : totpSecretOfBytes(Buffer.from(value))
}

/** Keycloak: a realm with its users, as `kc.sh export --users realm_file` writes it. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'
import { inert } from '../../layout.ts'
import { emailFields } from './email-fields.ts'
import { flag, fullName, id, list, maybe, moment, text } from './fields.ts'
import { idFrom } from './former-ids.ts'
import { Credential, getSecret, hashText, opened } from './keycloak-credentials.ts'
import { getAccounts } from './provider-ids.ts'
import { readItems, readObject } from './records.ts'
import type { Reading, Source } from './source.ts'

const User = z.object({
  id: id(),
  username: text(),
  email: text(),
  emailVerified: flag(),
  firstName: text(),
  lastName: text(),
  enabled: flag(),
  createdTimestamp: moment(),
  attributes: maybe(z.unknown()),
  groups: maybe(z.unknown()),
  realmRoles: maybe(z.unknown()),
  credentials: list(Credential),
  federatedIdentities: list(z.object({ identityProvider: id(), userId: text() })),
  serviceAccountClientId: text(),
})
type User = z.infer<typeof User>

const Organization = z.object({
  id: id(),
  name: id(),
  members: list(z.object({ id: text(), username: text() })),
})
type Organization = z.infer<typeof Organization>

const Realm = z.object({
  realm: text(),
  users: z.array(z.unknown()),
  organizations: maybe(z.array(z.unknown())),
})

export const keycloak: Source = {
  title: 'Keycloak',
  hasRealms: true,
  read({ users }, reading) {
    const { leftBehind } = reading
    const realm = realmIn(users, reading)
    const organizations = readItems(realm.organizations, Organization, leftBehind, 'organizations')
    const people = readItems(realm.users, User, leftBehind, 'users').filter(
      ({ serviceAccountClientId }) => serviceAccountClientId === undefined,
    )
    return {
      teams: organizations.map(
        ({ id, name }): TeamImportRow => ({ id: idFrom(product, id, 'team'), displayName: name }),
      ),
      users: people.map(user => ({
        formerId: user.id,
        row: {
          ...toRow(user, reading),
          teams: organizations.filter(isMember(user)).map(({ id }) => ({ teamId: idFrom(product, id, 'team') })),
        },
      })),
    }
  },
}

/**
 * A realm, or the one of several that `--realm` names. Without it the realm `master`, which has the administrators of Keycloak, is
 * passed over where there is one other.
 */
function realmIn(content: string, { realm: chosen, leftBehind }: Reading): z.infer<typeof Realm> {
  const realms = readObject(content, z.union([Realm.transform(one => [one]), z.array(Realm).min(1)]))
  const named = (name: string) => realms.find(({ realm }) => realm === name)
  const others = realms.filter(({ realm }) => realm !== 'master')
  const [only] = realms.length === 1 ? realms : others.length === 1 ? others : []
  const realm = chosen === undefined ? only : named(chosen)
  if (!realm) {
    const names = inert(realms.map(({ realm: name }) => name ?? 'without a name').join(', '))
    throw new Cannot(
      chosen === undefined
        ? `The file has several realms: ${names}. Choose one with --realm NAME.`
        : `The file has no realm ${inert(chosen)}. It has ${names}.`,
    )
  }
  for (const other of realms)
    if (other !== realm) for (const _ of other.users) leftBehind.add(`a user of the realm ${other.realm}`)
  return realm
}

const product = 'keycloak'

/** Exports name members by one or the other. */
const isMember = (user: User) => (organization: Organization) =>
  organization.members.some(
    ({ id, username }) => id === user.id || (username !== undefined && username === user.username),
  )

function toRow(user: User, { leftBehind, providers }: Reading): UserImportRow {
  const { username, attributes, groups, realmRoles } = user
  const credentials = user.credentials.flatMap(credential => opened(credential, leftBehind))
  const password = credentials.find(({ type }) => type === 'password')
  const passwordHash = password && hashText(password)
  if (password && passwordHash === undefined)
    leftBehind.add(`a password hashed by ${password.data.algorithm ?? 'an unknown function'}`)
  if (user.credentials.some(({ type }) => type?.startsWith('webauthn'))) leftBehind.add('passkeys, which do not move')
  const hasPassword = user.credentials.some(({ type }) => type === 'password')
  return {
    id: idFrom(product, user.id),
    displayName: fullName(user.firstName, user.lastName) ?? username,
    ...emailFields({ email: user.email, isVerified: user.emailVerified, hasPassword }),
    passwordHash,
    totpSecretBase64: getSecret(credentials, leftBehind),
    oauthProviders: getAccounts(
      user.federatedIdentities.map(({ identityProvider: provider, userId: accountId }) => ({ provider, accountId })),
      providers,
      leftBehind,
    ),
    serverMetadata: { username, attributes, groups, realmRoles },
    isLocked: user.enabled === false,
    signedUpAtMillis: user.createdTimestamp,
  }
}

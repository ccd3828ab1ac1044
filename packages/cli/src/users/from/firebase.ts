/** Firebase: what `firebase auth:export users.json` writes, and the hash parameters that its console shows. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'
import { inert } from '../../layout.ts'
import { flag, maybe, pictureOf, text, unpadded } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { providerIdOf } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Source } from './source.ts'

/** Milliseconds, as text. */
const millis = () => maybe(z.coerce.number().int())

const Account = z.object({
  providerId: z.string(),
  rawId: text(),
  email: text(),
  displayName: text(),
  photoUrl: text(),
})

const User = z.object({
  localId: z.string(),
  email: text(),
  emailVerified: flag(),
  passwordHash: text(),
  salt: text(),
  displayName: text(),
  photoUrl: text(),
  phoneNumber: text(),
  createdAt: millis(),
  lastSignedInAt: millis(),
  disabled: flag(),
  /** JSON: the custom claims. */
  customAttributes: text(),
  providerUserInfo: maybe(z.array(Account)),
  mfaInfo: maybe(z.array(z.unknown())),
})
type User = z.infer<typeof User>

export const firebase: Source = {
  title: 'Firebase',
  hashes: 'the `hash_config` that the console of Firebase shows under “Password hash parameters”',
  read({ users, hashes }, leftBehind) {
    const parameters = hashes === undefined ? undefined : parametersIn(hashes)
    return {
      teams: [],
      users: readRecords(users, User).map(user => ({
        formerId: user.localId,
        row: rowOf(user, parameters, leftBehind),
      })),
    }
  },
}

function rowOf(user: User, parameters: HashParameters | undefined, leftBehind: LeftBehind): UserImportRow {
  const { localId, email, passwordHash: hash, salt, providerUserInfo: accounts = [] } = user
  if (hash !== undefined && parameters === undefined) leftBehind.add('a password, which needs --hashes')
  if (user.phoneNumber) leftBehind.add('a phone number')
  if (user.mfaInfo?.length) leftBehind.add('a second factor, which Firebase does not export')
  const isOwn = ({ providerId }: z.infer<typeof Account>) => providerId === 'password' || providerId === 'phone'
  const others = accounts.filter(account => !isOwn(account))
  return {
    id: idFrom('firebase', localId),
    displayName: user.displayName ?? others.find(({ displayName }) => displayName)?.displayName,
    profileImageUrl: pictureOf(user.photoUrl ?? others.find(({ photoUrl }) => photoUrl)?.photoUrl),
    primaryEmail: email,
    primaryEmailVerified: user.emailVerified,
    primaryEmailAuthEnabled: email !== undefined && (hash !== undefined || user.emailVerified === true),
    passwordHash: hash !== undefined && salt !== undefined && parameters ? hashText(parameters, salt, hash) : undefined,
    oauthProviders: others.flatMap(({ providerId, rawId, email }) =>
      rawId === undefined ? [] : [{ id: providerIdOf(providerId), accountId: rawId, email: email ?? null }],
    ),
    clientReadOnlyMetadata: claimsOf(user),
    serverMetadata: withFormerId(localId, {}),
    isAnonymous: email === undefined && accounts.length === 0 && !user.phoneNumber,
    isLocked: user.disabled,
    signedUpAtMillis: user.createdAt,
    lastActiveAtMillis: user.lastSignedInAt,
  }
}

function claimsOf({ customAttributes, localId }: User): unknown {
  if (customAttributes === undefined) return undefined
  try {
    return JSON.parse(customAttributes)
  } catch (cause) {
    throw new Cannot(`The custom attributes of user ${inert(localId)} are not valid JSON.`, { cause })
  }
}

interface HashParameters {
  readonly signerKey: string
  readonly saltSeparator: string
  readonly rounds: string
  readonly memoryCost: string
}

/** @throws {@link Cannot} when one is missing, or the algorithm is another. */
function parametersIn(config: string): HashParameters {
  const value = (name: string) => {
    const [, found] = new RegExp(`\\b${name}["']?\\s*[:=]\\s*["']?([\\w+/=-]+)`).exec(config) ?? []
    if (found === undefined)
      throw new Cannot(`The hash parameters have no ${name}. Copy the whole hash_config of the console.`)
    return found
  }
  const algorithm = value('algorithm')
  if (algorithm !== 'SCRYPT')
    throw new Cannot(`Passwords hashed by ${algorithm} cannot be taken; import without --hashes.`)
  return {
    signerKey: value('base64_signer_key'),
    saltSeparator: value('base64_salt_separator'),
    rounds: value('rounds'),
    memoryCost: value('mem_cost'),
  }
}

function hashText(
  { signerKey, saltSeparator, rounds, memoryCost }: HashParameters,
  salt: string,
  hash: string,
): string {
  const [separator, key, saltText, hashed] = [saltSeparator, signerKey, salt, hash].map(reencoded)
  return `$fbscrypt$v=1,n=${memoryCost},r=${rounds},p=1,ss=${separator},sk=${key}$${saltText}$${hashed}`
}

/** Some versions of the tool write the alphabet for URLs. */
const reencoded = (base64: string) => unpadded(Buffer.from(base64, 'base64'))

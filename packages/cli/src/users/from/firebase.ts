/** Firebase: what `firebase auth:export users.json` writes, and the hash parameters that its console shows. */
import type { UserImportRow } from '@latchkey/js'
import * as z from 'zod'
import { Cannot } from '../../cannot.ts'
import { emailFields } from './email-fields.ts'
import { flag, getPicture, id, list, moment, reencoded, text } from './fields.ts'
import { idFrom, withFormerId } from './former-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import { getAccounts } from './provider-ids.ts'
import { readRecords } from './records.ts'
import type { Reading, Source } from './source.ts'

const Account = z.object({
  providerId: id(),
  rawId: text(),
  email: text(),
  displayName: text(),
  photoUrl: text(),
})

const User = z.object({
  localId: id(),
  email: text(),
  emailVerified: flag(),
  passwordHash: text(),
  salt: text(),
  displayName: text(),
  photoUrl: text(),
  phoneNumber: text(),
  createdAt: moment(),
  lastSignedInAt: moment(),
  disabled: flag(),
  /** JSON: the custom claims. */
  customAttributes: text(),
  providerUserInfo: list(Account),
  mfaInfo: list(z.unknown()),
})
type User = z.infer<typeof User>

export const firebase: Source = {
  title: 'Firebase',
  hashes: 'the `hash_config` that the console of Firebase shows under “Password hash parameters”',
  read({ users, hashes }, reading) {
    const parameters = hashes === undefined ? undefined : parametersIn(hashes)
    return {
      teams: [],
      users: readRecords(users, User, reading.leftBehind).map(user => ({
        formerId: user.localId,
        row: toRow(user, parameters, reading),
      })),
    }
  },
}

function toRow(user: User, parameters: HashParameters | undefined, reading: Reading): UserImportRow {
  const { leftBehind, providers } = reading
  // A hash without a salt is one over the salt separator alone.
  const { localId, email, passwordHash: hash, salt = '', providerUserInfo: accounts } = user
  if (hash !== undefined && parameters === undefined) leftBehind.add('a password, which needs --hashes')
  if (user.phoneNumber) leftBehind.add('a phone number')
  if (user.mfaInfo.length > 0) leftBehind.add('a second factor, which Firebase does not export')
  const isOwn = ({ providerId }: z.infer<typeof Account>) => providerId === 'password' || providerId === 'phone'
  const others = accounts.filter(account => !isOwn(account))
  return {
    id: idFrom('firebase', localId),
    displayName: user.displayName ?? others.find(({ displayName }) => displayName)?.displayName,
    profileImageUrl: getPicture(user.photoUrl ?? others.find(({ photoUrl }) => photoUrl)?.photoUrl),
    ...emailFields({ email, isVerified: user.emailVerified, hasPassword: hash !== undefined }),
    passwordHash: hash !== undefined && parameters ? hashText(parameters, salt, hash) : undefined,
    oauthProviders: getAccounts(
      others.map(({ providerId: provider, rawId: accountId, email }) => ({ provider, accountId, email })),
      providers,
      leftBehind,
    ),
    clientReadOnlyMetadata: getClaims(user, leftBehind),
    serverMetadata: withFormerId(localId, {}),
    isAnonymous: email === undefined && accounts.length === 0 && !user.phoneNumber,
    isLocked: user.disabled,
    signedUpAtMillis: user.createdAt,
    lastActiveAtMillis: user.lastSignedInAt,
  }
}

function getClaims({ customAttributes }: User, leftBehind: LeftBehind): unknown {
  if (customAttributes === undefined) return undefined
  try {
    return JSON.parse(customAttributes)
  } catch {
    leftBehind.add('custom attributes that are not valid JSON')
    return undefined
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
  // Some versions of the tool write the alphabet for URLs.
  const [separator, key, saltText, hashed] = [saltSeparator, signerKey, salt, hash].map(reencoded)
  return `$fbscrypt$v=1,n=${memoryCost},r=${rounds},p=1,ss=${separator},sk=${key}$${saltText}$${hashed}`
}

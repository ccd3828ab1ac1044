/** The rules for every new password. */
import {
  opaquePassword,
  PasswordRequirementsNotMet,
  PasswordTooLong,
  PasswordTooShort,
  type ProjectConfig,
  passwordLength,
  type ServerUser,
} from '@latchkey/contract'
import { passwordMinLength } from '../projects/project-views.ts'

/** What is known of the account that the password is for. */
export type PasswordAccount = Partial<Pick<ServerUser, 'primaryEmail' | 'displayName'>>

const tooCommon = 'This password is one of the most common ones, which are tried first. Choose another.'
const tooLikeAccount = 'This password is too close to the name or the address of the account. Choose another.'

/** @throws {@link PasswordTooShort}, {@link PasswordTooLong}, {@link PasswordRequirementsNotMet} */
export async function checkPassword(config: ProjectConfig, typed: string, account: PasswordAccount): Promise<void> {
  const password = opaquePassword(typed)
  const minLength = passwordMinLength(config)
  // UTF-16 code units, as everywhere on the wire.
  const { length } = password
  if (length < minLength) throw PasswordTooShort({ minLength })
  if (length > passwordLength.max) throw PasswordTooLong({ maxLength: passwordLength.max })
  if ((await commonPasswords()).has(asListed(password))) throw PasswordRequirementsNotMet({ message: tooCommon })
  if (isLike(password, account)) throw PasswordRequirementsNotMet({ message: tooLikeAccount })
}

/** Fewer further characters than this are guessed quickly by someone who knows the account. */
const fewFurther = 4

/** Whether the address, what stands before its `@`, or the name is all but a few characters of the password. */
function isLike(password: string, { primaryEmail, displayName }: PasswordAccount): boolean {
  const given = plain(password)
  const [mailbox = ''] = (primaryEmail ?? '').split('@')
  return [primaryEmail, mailbox, mailbox.split('+')[0], displayName]
    .map(known => plain(known ?? ''))
    .some(known => known.length >= fewFurther && given.includes(known) && given.length - known.length < fewFurther)
}

/** Only letters and digits: dots and spaces between them make nothing harder to guess. */
function plain(text: string): string {
  return asListed(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The list is in lower case. Letters in another form, such as fullwidth ones, are the same letters to a guesser. */
function asListed(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

let listed: Promise<ReadonlySet<string>> | undefined

/** Read when the first new password is checked: unpacking it takes a moment, and some megabytes from then on. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  listed ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min)),
  )
  return listed
}

/** What a new password must be, whoever chooses it and wherever. */
import {
  PasswordTooCommon,
  PasswordTooLong,
  PasswordTooShort,
  type ProjectConfig,
  passwordLength,
} from '@latchkey/contract'
import { passwordMinLength } from '../projects/password-length.ts'

/** @throws {@link PasswordTooShort}, {@link PasswordTooLong}, {@link PasswordTooCommon} */
export async function checkPassword(config: ProjectConfig, password: string): Promise<void> {
  const minLength = passwordMinLength(config)
  // UTF-16 code units, as everywhere on the wire.
  const { length } = password
  if (length < minLength) throw PasswordTooShort({ minLength })
  if (length > passwordLength.max) throw PasswordTooLong({ maxLength: passwordLength.max })
  if ((await commonPasswords()).has(asListed(password))) throw PasswordTooCommon()
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

/**
 * The form in which passwords are counted, hashed and compared: OpaqueString of RFC 8265. Keyboards send one letter in
 * several encodings, and several spaces for one key; without this a user could sign in on one device only.
 *
 * A text of more than 1 024 UTF-16 code units is no password and stays as it is: composing a long one can take seconds.
 */
export function opaquePassword(typed: string): string {
  return typed.length > longestTyped ? typed : typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

const longestTyped = 1_024

/** The address of a user, with what an export says of it. */
interface ForeignEmail {
  readonly email: string | undefined
  readonly isVerified: boolean | undefined
  /** Whether there is a password that the address signs in with. */
  readonly hasPassword: boolean
  /** False where the address signs no user in there, as with an account of SAML. */
  readonly signsIn?: boolean
}

/** Several products call a user without an address verified: without one, nothing is. */
export function emailFields({ email, isVerified, hasPassword, signsIn = true }: ForeignEmail) {
  const verified = email !== undefined && isVerified === true
  return {
    primaryEmail: email,
    primaryEmailVerified: verified,
    primaryEmailAuthEnabled: email !== undefined && signsIn && (hasPassword || verified),
  }
}

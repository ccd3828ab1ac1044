import { PasswordMismatch, PasswordSignInDisabled } from '@latchkey/contract'
import { removePassword } from '../../users/users.ts'
import type { SignInMethod } from '../method.ts'

export const passwordMethod = {
  kind: 'password',
  signIn: {
    provesAddress: false,
    isOffered: ({ auth }) => auth.password.allowSignIn,
    notProved: () => PasswordMismatch(),
    notOffered: () => PasswordSignInDisabled(),
  },
  // Whenever it was set: who recovers the account sets another.
  remove: (_, tx, { userId }) => removePassword(tx, userId),
} satisfies SignInMethod

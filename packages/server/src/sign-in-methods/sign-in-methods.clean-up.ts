import type { CleanUp } from '../clean-up.ts'
import { removeMethods } from './sign-in-methods.ts'

/** The rows would go with the user; the figures would not. */
export const signInMethodCleanUp: CleanUp = {
  onUserRemoved: (_, tx, { userId }) => removeMethods(tx, { userId }),
}

/** The known errors that most pages never meet. Loaded with the first code that `revive.ts` does not know. */
import { peopleErrors } from './people-errors.ts'
import { signInErrors } from './sign-in-errors.ts'

export const furtherErrors = { ...peopleErrors, ...signInErrors }

import { authCss } from './auth.css.ts'
import { userButtonCss } from './user-button.css.ts'

/** The rules that every host needs, as text; they come after the rules of the primitives. Pages bring their own. */
export const stylesheet: string = [authCss, userButtonCss].join('\n')

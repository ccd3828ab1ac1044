import { accountCss } from './account.css.ts'
import { authCss } from './auth.css.ts'
import { userButtonCss } from './user-button.css.ts'

/** Every rule of the components, as text; it comes after the rules of the primitives. */
export const stylesheet: string = [authCss, userButtonCss, accountCss].join('\n')

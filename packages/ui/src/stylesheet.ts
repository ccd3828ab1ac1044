import { essentials } from './essentials.ts'
import { extras } from './extras.ts'

/**
 * Every rule of the primitives, as text: the same that `@latchkey/ui/styles.css` holds.
 *
 * No rule is in a cascade layer (inside one it would lose to any reset of the host), each starts from `all: unset`, and no
 * selector reaches beyond a class with our prefix.
 */
export const stylesheet: string = [essentials, extras].join('\n')

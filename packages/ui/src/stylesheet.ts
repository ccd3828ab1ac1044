import { buttonCss } from './button.css.ts'
import { choiceCss } from './choice.css.ts'
import { codeInputCss } from './code-input.css.ts'
import { displayCss } from './display.css.ts'
import { fieldCss } from './field.css.ts'
import { surfaceCss } from './surface.css.ts'
import { textCss } from './text.css.ts'
import { tokensCss } from './tokens.css.ts'

/**
 * Every rule of the primitives, as text: the same that `@latchkey/ui/styles.css` holds.
 *
 * No rule is in a cascade layer (inside one it would lose to any reset of the host), each starts from `all: unset`, and no
 * selector reaches beyond a class with our prefix.
 */
export const stylesheet: string = [
  tokensCss,
  textCss,
  buttonCss,
  fieldCss,
  codeInputCss,
  choiceCss,
  displayCss,
  surfaceCss,
].join('\n')

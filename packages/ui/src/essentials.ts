import { buttonCss } from './button.css.ts'
import { displayCss } from './display.css.ts'
import { fieldCss } from './field.css.ts'
import { surfaceCss } from './surface.css.ts'
import { textCss } from './text.css.ts'
import { tokensCss } from './tokens.css.ts'

/** The part of the stylesheet that the first page of any host needs: colours, text, buttons, fields, menus. */
export const essentials: string = [tokensCss, textCss, buttonCss, fieldCss, displayCss, surfaceCss].join('\n')

import { badgeCss } from './badge.css.ts'
import { choiceCss, selectCss } from './choice.css.ts'
import { codeInputCss } from './code-input.css.ts'
import { dialogCss } from './dialog.css.ts'
import { menuCss } from './menu.css.ts'
import { tableCss } from './table.css.ts'

/**
 * The rest of the stylesheet, for pages that people open later: dialogs, choices, lists, tables, codes, menus, badges.
 *
 * A rule here that changes an element of the essentials names its parent as well: a host that has both
 * `@latchkey/ui/styles.css` and the theme reads the essentials once more after these, and they would win.
 */
export const extras: string = [badgeCss, dialogCss, choiceCss, codeInputCss, menuCss, selectCss, tableCss].join('\n')

/** The functions of `@react-email/render`, which `@react-email/components` exports, too. */
const refuse = () => {
  throw new Error('an email cannot render another one: use the component itself')
}

export const render = refuse
export const renderAsync = refuse
export const toPlainText = refuse
export const pretty = refuse
export const plainTextSelectors: readonly never[] = []

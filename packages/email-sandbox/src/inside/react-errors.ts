/** The errors of React's production build that sources cause, in words. */
const messages: Readonly<Record<string, string>> = {
  31: 'an object cannot be shown: put a text, a number or an element between the tags',
  60: 'give an element either children or dangerouslySetInnerHTML',
  61: 'dangerouslySetInnerHTML must have the form { __html: "…" }',
  62: 'style must be an object, such as { color: "red" }',
  130: 'an element has no type: check that what it names is imported and exported',
  137: 'an element such as <img> or <br> cannot have children',
  152: 'a component returned nothing: return an element or null',
  426: 'a component returned a promise: components of emails must return their elements at once',
  482: 'a component returned a promise: components of emails must return their elements at once',
}

const suspended = '426'

export const isSuspension = (message: string) => getCode(message) === suspended

export function inWords(message: string): string {
  const code = getCode(message)
  return code === undefined ? message : (messages[code] ?? message)
}

const getCode = (message: string) => /^Minified React error #(\d+);/.exec(message)?.[1]

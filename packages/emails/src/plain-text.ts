import type { Email } from './email.ts'

/** The same email for those who read plain text. The link is alone on its line, whole and once. */
export function plainText({ heading, opening, code, action, closing, reason }: Email): string {
  const paragraphs = [
    heading.text,
    ...opening.map(words => words.text),
    ...(code ? [code] : []),
    ...(action ? [`${action.label.text}:\n${action.link}`] : []),
    ...closing.map(words => words.text),
    `-- \n${reason.text}`,
  ]
  return `${paragraphs.join('\n\n')}\n`
}

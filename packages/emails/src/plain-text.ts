import type { Email } from './email.ts'

/** The same email for those who read plain text. */
export function plainText({ heading, opening, closing, reason }: Email): string {
  const paragraphs = [heading, ...opening, ...closing].map(words => words.text)
  return `${[...paragraphs, `-- \n${reason.text}`].join('\n\n')}\n`
}

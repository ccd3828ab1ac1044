/** Sources of templates that are made to hold the event loop by what they declare. */
const template = (declared: string) => `
import { type } from "arktype";
${declared.startsWith('export') ? declared : ''}
export const EmailTemplate = () => <p>Hello</p>;
EmailTemplate.PreviewVariables = ${declared.startsWith('export') ? '{}' : declared};
`

/** Its paragraph has so many of the character. */
const paragraph = (character: string, count: number) => `
export const EmailTemplate = () => <p>{${JSON.stringify(character)}.repeat(${count})}</p>;
`

export const hostilePreviews: Readonly<Record<string, string>> = {
  'preview variables with 200 000 keys': template(
    'Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => ["k" + index, index]))',
  ),
  'preview variables with a list of a million values': template('{ list: new Array(1_000_000).fill(0) }'),
  'preview variables nested 2 000 deep': template(
    '{ deep: Array.from({ length: 2_000 }).reduce(inner => ({ inner }), {}) }',
  ),
  'preview variables of four million characters': template('{ text: "x".repeat(4_000_000) }'),
  'a schema with 2 000 fields': template(
    'export const variablesSchema = type(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => ["k" + index, "string"])))',
  ),
  'HTML of nearly as many characters as a preview shows': paragraph('x', 240_000),
  'HTML of nearly as many control characters as a preview shows': paragraph('\u0001', 40_000),
  'HTML of more characters than a preview shows': paragraph('x', 1_900_000),
  'HTML of more control characters than a preview shows': paragraph('\u0001', 1_900_000),
}

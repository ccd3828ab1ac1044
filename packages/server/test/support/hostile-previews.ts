/** Sources of templates that are made to hold the event loop by what they declare. */
const template = (declared: string) => `
import { type } from "arktype";
${declared.startsWith('export') ? declared : ''}
export const EmailTemplate = () => <p>Hello</p>;
EmailTemplate.PreviewVariables = ${declared.startsWith('export') ? '{}' : declared};
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
}

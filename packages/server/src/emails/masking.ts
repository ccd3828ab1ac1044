/** Codes and links of a mail are for its reader. The log shows a mask instead. */

const mask = '••••••'

/** The variables with a mask in each of these. */
export function masked(
  variables: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, secrets.includes(name) ? mask : value]),
  )
}

/** The text with a mask for the value of each of these, in upper and in lower case. */
export function maskedText(
  text: string,
  variables: Readonly<Record<string, string>>,
  secrets: readonly string[],
): string {
  const values = secrets.map(name => variables[name] ?? '').filter(value => value !== '')
  const spellings = values.flatMap(value => [value, value.toLowerCase(), value.toUpperCase()])
  return spellings.reduce((left, value) => left.replaceAll(value, mask), text)
}

/** On one line, and without the invisible marks with which names are made inert in a body. */
export function asSubject(rendered: string | undefined): string {
  return (rendered ?? '').replace(/\s+/g, ' ').replaceAll('\u200b', '').trim()
}

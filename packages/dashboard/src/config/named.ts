/** What has an id and a name in the configuration: items, stores and the like. */
export interface Named {
  readonly id: string
  readonly displayName: string
}

export function compareNames(one: Named, other: Named): number {
  return one.displayName.localeCompare(other.displayName, 'en')
}

/** Why this cannot be the id of a new one; the configuration has the same rule. */
export function problemWithId(id: string, one: string, taken: readonly string[]): string | undefined {
  const article = /^[aeiou]/.test(one) ? 'an' : 'a'
  if (id === '') return `Give the ${one} an id.`
  if (id.length > 63) return 'Use at most 63 characters.'
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(id) || id === '__proto__')
    return 'Use A to Z, digits, _ and -. The first cannot be a digit or -.'
  return taken.includes(id) ? `There is ${article} ${one} with this id already.` : undefined
}

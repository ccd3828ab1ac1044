/** Whether a text has the form of an id, as users, teams and imports have one. Addresses are typed and cut off by people. */
export function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

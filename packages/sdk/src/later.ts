/**
 * Methods whose code is loaded when the first of them is called, so that a page that never calls them never
 * carries it.
 */
type Act = (...given: never[]) => Promise<unknown>

export function later<Acts extends Readonly<Record<Name, Act>>, Name extends string>(
  names: readonly Name[],
  load: () => Promise<Acts>,
): Pick<Acts, Name> {
  const acts = names.map(name => [name, async (...given: never[]) => (await load())[name](...given)])
  // One method for each name, taking and giving what the loaded one does.
  return Object.fromEntries(acts) as Pick<Acts, Name>
}

/**
 * Published SDKs since 2.8.108 name the headers of the wire `x-hexclave-…` instead of `x-stack-…`. Both names are one header: of
 * a request that has both, the newer counts, and every response has both. Apart from `headers.ts`: no page needs it.
 */
const [prefix, newerPrefix] = ['x-stack-', 'x-hexclave-']

/** The newer name. Null: the header has one name. */
export function getNewerHeader(name: string): string | null {
  return name.startsWith(prefix) ? newerPrefix + name.slice(prefix.length) : null
}

/** The value of a request's header under either name. An empty one is absent. */
export function readHeader(read: (name: string) => string | null, name: string): string | null {
  const newer = getNewerHeader(name)
  return (newer !== null && read(newer)) || read(name)
}

/** A header of a response under both names. */
export function toBothHeaders(name: string, value: string): Readonly<Record<string, string>> {
  const newer = getNewerHeader(name)
  return newer === null ? { [name]: value } : { [name]: value, [newer]: value }
}

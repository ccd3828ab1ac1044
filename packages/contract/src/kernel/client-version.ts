/** Which published SDK sends a request, by the header that it names itself in: `js @stackframe/js@2.8.108`. */

/** Whether it is 2.8.`patch` or later. One that cannot be read counts as the oldest. */
export function isPublishedSince(clientVersion: string | null, patch: number): boolean {
  return compare(clientVersion, patch) === 'since'
}

/** Whether it is older than 2.8.`patch`. One that cannot be read is not. */
export function isPublishedBefore(clientVersion: string | null, patch: number): boolean {
  return compare(clientVersion, patch) === 'before'
}

function compare(clientVersion: string | null, patch: number): 'before' | 'since' | 'unknown' {
  const [, scope, ...numbers] = /@(stackframe|hexclave)\/[\w-]+@(\d+)\.(\d+)\.(\d+)/.exec(clientVersion ?? '') ?? []
  if (scope === undefined) return 'unknown'
  if (scope === 'hexclave') return 'since'
  const [major = 0, minor = 0, own = 0] = numbers.map(Number)
  return major > 2 || (major === 2 && (minor > 8 || (minor === 8 && own >= patch))) ? 'since' : 'before'
}

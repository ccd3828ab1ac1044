/** Which requests are for a protected path, however it is written: a router decodes and joins what a comparison of texts does not. */

export type ProtectedPaths = readonly string[] | ((path: string) => boolean)

/**
 * Whether any reading of the path is protected. What cannot be decoded could be any path, so it is where anything is.
 *
 * @example isProtected('//%61ccount/x', ['/account']) // true
 */
export function isProtected(path: string, protect: ProtectedPaths): boolean {
  const readings = getReadings(path)
  if (typeof protect === 'function') return readings?.some(protect) ?? true
  return protect.some(folder => readings?.some(reading => isBelow(reading, folder)) ?? true)
}

function isBelow(path: string, folder: string): boolean {
  const [start] = getReadings(folder) ?? [folder]
  return start === '/' || path === start || path.startsWith(`${start}/`)
}

/**
 * The segments as they stand, decoded once; and the path after `.` and `..` are followed, with encoded slashes and backslashes as
 * slashes. `null` where it cannot be decoded.
 */
function getReadings(path: string): [string, string] | null {
  let decoded: string
  try {
    decoded = path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return null
  }
  return [joined(decoded.split('/')), joined(followed(decoded.split(/[/\\]/)))]
}

function followed(segments: readonly string[]): string[] {
  const left: string[] = []
  for (const segment of segments) {
    if (segment === '..') left.pop()
    else if (segment !== '' && segment !== '.') left.push(segment)
  }
  return left
}

const joined = (segments: readonly string[]) => `/${segments.filter(segment => segment !== '').join('/')}`

/** How a package gets into an app: by its name, or from a clone of the repository that was built. */
import type { Snippet } from './snippet-values.ts'

export const fromAClone = 'Terminal, from a clone while no version is published'

/**
 * @param folders the packages that it needs, itself included
 * @param before lines that make the app
 */
export function installed(name: string, folders: readonly string[], before = ''): Snippet[] {
  return [
    { title: 'Terminal', code: `${before}npm install @latchkey/${name}` },
    { title: fromAClone, code: `npm install --install-links ../latchkey/packages/{${folders.join(',')}}` },
  ]
}

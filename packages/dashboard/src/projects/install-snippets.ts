/** How a package gets into an app: by its name, or from a clone of the repository that was built. */
import type { Snippet } from './snippet-values.ts'

export const fromAClone = 'Terminal, from a clone while no version is published'

/** In `.npmrc`: without it a later `npm install` would turn the copies into links, which bundlers follow out of the app. */
const copies = 'npm config set install-links=true --location=project'
const inClone = (folder: string) => `../latchkey/packages/${folder}`

/**
 * @param folders the packages that it needs, itself included
 * @param before lines that make the app
 */
export function installed(name: string, folders: readonly string[], before = ''): Snippet[] {
  return [
    { title: 'Terminal', code: `${before}npm install @latchkey/${name}` },
    { title: fromAClone, code: [copies, `npm install ${folders.map(inClone).join(' ')}`].join('\n') },
  ]
}

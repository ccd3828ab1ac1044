/** The one number about size we watch: how much of the code stands in files too long to keep in mind. */
import { filesIn, read } from '../shared/files.mjs'

export const longFileLines = 400

export interface Size {
  path: string
  lines: number
}

/** The code people maintain. Tests and styles may be long: they are read one case at a time. */
export function sizesOfSources(): Size[] {
  return ['packages', 'tools', 'examples']
    .flatMap(filesIn)
    .filter(path => /\.(ts|tsx|mjs)$/.test(path) && !/\.test(-d)?\.tsx?$|\/(test|e2e)\//.test(path))
    .map(path => ({ path, lines: read(path).split('\n').length - 1 }))
}

/** From 0 to 1: the share of lines in files longer than `longFileLines`. */
export function shareInLongFiles(sizes: readonly Size[]): number {
  const sum = (some: readonly Size[]) => some.reduce((total, { lines }) => total + lines, 0)
  return sum(sizes.filter(({ lines }) => lines > longFileLines)) / Math.max(sum(sizes), 1)
}

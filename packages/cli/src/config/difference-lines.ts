/** Differences for people: a line a path, secrets unseen, long texts cut. */
import { type ConfigDifference, maskSecrets } from '@latchkey/contract/rules'
import { count, inert } from '../layout.ts'
import type { Paint } from '../paint.ts'

export function differenceLines(differences: readonly ConfigDifference[], paint: Paint): string[] {
  return differences.flatMap(difference => {
    const { path } = difference
    const before = 'before' in difference ? shown(difference.before, path) : null
    const after = 'after' in difference ? shown(difference.after, path) : null
    if (before === null) return [paint('green', `+ ${path}: ${after}`)]
    if (after === null) return [paint('red', `- ${path}: ${before}`)]
    return [paint('bold', `  ${path}`), paint('red', `    - ${before}`), paint('green', `    + ${after}`)]
  })
}

/** @param file as the user wrote it. */
export const unnamedLine = (unnamed: readonly ConfigDifference[], file: string) =>
  `${count(unnamed.length, 'setting')} of the project ${unnamed.length === 1 ? 'is' : 'are'} not named in ${file}, and left as ${unnamed.length === 1 ? 'it is' : 'they are'}.`

/** The same for programs; their secrets are masked as well, for the output of programs lands in logs. */
export function maskedDifferences(differences: readonly ConfigDifference[]): ConfigDifference[] {
  return differences.map(({ path, ...values }) => ({
    path,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, maskSecrets(value, path)])),
  }))
}

const mostShown = 160

function shown(value: unknown, path: string): string {
  const text = inert(JSON.stringify(maskSecrets(value, path)))
  return text.length <= mostShown ? text : `${text.slice(0, mostShown)}… (${text.length} characters)`
}

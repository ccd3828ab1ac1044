/** What is wrong with a configuration: a path, and what would be right. Values are never included: they may be secrets. */
import { printable } from '../kernel/problems.ts'
import type { Steps } from './steps.ts'

export type Problem = string
/** Undefined: nothing wrong so far, and a point where the search can yield. */
export type Found = Problem | undefined

export function problem(path: string, clause: string): Problem {
  return `${printable(path, 300)} ${clause}`
}

/** Enough to mend it by; a million of them would only take time. */
const mostProblems = 100

export function* firstInSteps(searched: Iterable<Found>): Steps<Problem[]> {
  const found: Problem[] = []
  for (const each of searched) {
    if (each === undefined) {
      yield undefined
      continue
    }
    if (found.length === mostProblems) return [...found, `There are more than these ${mostProblems} problems.`]
    found.push(each)
  }
  return found
}

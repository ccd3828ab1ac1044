/** What is wrong with a configuration: a path, and what would be right. Values are never told: they may be secrets. */
import { printable } from '../kernel/problems.ts'

export type Problem = string

export function problem(path: string, clause: string): Problem {
  return `${printable(path, 300)} ${clause}`
}

/** Enough to mend it by; a million of them would only take time. */
const mostProblems = 100

export function firstOf(problems: Iterable<Problem>): Problem[] {
  const found: Problem[] = []
  for (const each of problems) {
    if (found.length === mostProblems) return [...found, `There are more than these ${mostProblems} problems.`]
    found.push(each)
  }
  return found
}

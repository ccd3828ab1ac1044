/** A user at a terminal: they see the progress, and answer questions. */
import { join } from 'node:path'
import { plain } from '../../src/paint.ts'
import type { Terminal } from '../../src/terminal.ts'

export interface Person {
  readonly terminal: Terminal
  readonly results: string[]
  /** Everything that stood on the line of progress. */
  readonly progress: string[]
  readonly questions: string[]
}

export function personAt(folder: string, env: Terminal['env'], answer: boolean): Person {
  const results: string[] = []
  const progress: string[] = []
  const questions: string[] = []
  const terminal: Terminal = {
    env,
    program: 'latchkey',
    paint: plain,
    width: 80,
    out: text => void results.push(text),
    say() {},
    fail() {},
    status: line => void (line && progress.push(line)),
    async ask(question) {
      questions.push(question)
      return answer
    },
    getPath: file => join(folder, file),
  }
  return { terminal, results, progress, questions }
}

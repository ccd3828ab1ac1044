/** The program as a user runs it: a process of its own, with its environment and its output. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { programCommand } from '../../../../tools/test/program.ts'

export interface Outcome {
  readonly code: number | null
  /** The result. */
  readonly out: string
  /** What is said beside it. */
  readonly said: string
}

export interface Surroundings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** For tests that start several programs, on a machine that has other things to do as well. */
export const patienceMs = 300_000

export async function latchkey(words: readonly string[], surroundings: Surroundings): Promise<Outcome> {
  const child = startLatchkey(words, surroundings)
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, said }
}

export function startLatchkey(words: readonly string[], { cwd, env }: Surroundings) {
  return spawn(process.execPath, [...programCommand, ...words], {
    cwd,
    env: { PATH: process.env.PATH, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

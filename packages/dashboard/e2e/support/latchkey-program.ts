/** The program `latchkey` in a terminal of someone who has it installed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url))

export interface Running {
  /** The first match in what it has said so far, or says yet. */
  says(pattern: RegExp): Promise<string>
  /** All that it said, once it has ended well. */
  readonly ended: Promise<string>
}

type Environment = Readonly<Record<string, string>>

export function latchkey(words: readonly string[], environment: Environment): Running {
  return runProgram(program, words, environment)
}

/** Any other program for the terminal. */
export function runProgram(file: string, words: readonly string[], environment: Environment): Running {
  const child = spawn(process.execPath, [file, ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { says: pattern => matched(child, () => pattern.exec(said)?.[0]), ended: endFor(child, () => said) }
}

function matched(child: ChildProcess, find: () => string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = find()
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('exit', code => reject(new Error(`The program ended with ${code} before it said so.`)))
    look()
  })
}

function endFor(child: ChildProcess, said: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', code => (code === 0 ? resolve(said()) : reject(new Error(`Ended with ${code}: ${said()}`))))
  })
}

/**
 * The terminal that a command runs in: its environment, its input and its output.
 *
 * The result goes to the standard output and nothing else does, so that it can be piped. Everything for the
 * person who watches (progress, questions, advice) goes to the standard error.
 */
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { inColour, type Paint, plain } from './paint.ts'

export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** How the person calls us: `latchkey`, or `npm start --` from the repository. */
  readonly program: string
  /** Colours of the result; none where no one sees them. */
  readonly paint: Paint
  /** How many characters a line of the result may have; no limit where it goes into a file or another program. */
  readonly width: number
  /** The result, a line or several. */
  out(text: string): void
  /** A message to the user, beside the result. */
  say(text: string): void
  /** Why the command could not do it. */
  fail(reason: string): void
  /** A status line that the next one replaces; null clears it. Silent where standard error is no terminal. */
  status(line: string | null): void
  /** Confirms with the user; null where there is no terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | null
  /** The absolute path of a file that the user named. */
  getPath(file: string): string
}

export function openTerminal({ env, stdin, stdout, stderr }: NodeJS.Process = process): Terminal {
  const isWatched = stderr.isTTY
  const getPaint = (stream: NodeJS.WriteStream) => (stream.isTTY && !env.NO_COLOR ? inColour : plain)
  return {
    env,
    program: env.npm_lifecycle_event === 'start' ? 'npm start --' : 'latchkey',
    paint: getPaint(stdout),
    width: stdout.isTTY ? stdout.columns : Number.POSITIVE_INFINITY,
    out: text => void stdout.write(text.endsWith('\n') ? text : `${text}\n`),
    say: text => void stderr.write(`${text}\n`),
    fail: reason => void stderr.write(`${getPaint(stderr)('red', 'error:')} ${reason}\n`),
    status: line => void (isWatched && stderr.write(`\r\u001b[K${line ?? ''}`)),
    ask: stdin.isTTY && isWatched ? question => isYes(question, { input: stdin, output: stderr }) : null,
    // npm runs scripts in the folder of the package; INIT_CWD is the folder of the user.
    getPath: file => resolve(env.INIT_CWD ?? '', file),
  }
}

async function isYes(question: string, streams: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }) {
  const lines = createInterface(streams)
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
  } finally {
    lines.close()
  }
}

/**
 * Where a command is run: what it was told by its surroundings, and how it speaks.
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
  /** Colours of the result; none where nobody sees them. */
  readonly paint: Paint
  /** The result, a line or several. */
  out(text: string): void
  /** A word to the person beside it. */
  say(text: string): void
  /** One line that the next one takes the place of; null wipes it out. Silent where nobody watches. */
  status(line: string | null): void
  /** Yes or no; null where nobody can be asked. */
  readonly ask: ((question: string) => Promise<boolean>) | null
  /** Where a file is that somebody named. */
  placeOf(file: string): string
}

export function openTerminal({ env, stdin, stdout, stderr }: NodeJS.Process = process): Terminal {
  const isWatched = stderr.isTTY
  return {
    env,
    program: env.npm_lifecycle_event === 'start' ? 'npm start --' : 'latchkey',
    paint: stdout.isTTY && !env.NO_COLOR ? inColour : plain,
    out: text => void stdout.write(text.endsWith('\n') ? text : `${text}\n`),
    say: text => void stderr.write(`${text}\n`),
    status: line => void (isWatched && stderr.write(`\r\u001b[K${line ?? ''}`)),
    ask: stdin.isTTY && isWatched ? question => isYes(question, { input: stdin, output: stderr }) : null,
    // npm runs its scripts elsewhere than where the person is, and says where that was.
    placeOf: file => resolve(env.INIT_CWD ?? '', file),
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

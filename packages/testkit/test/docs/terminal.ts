/** A shell that keeps its variables from one block to the next, as a window on someone's desk does. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text as getText } from 'node:stream/consumers'
import { programCommand } from '../../../../tools/test/program.ts'
import type { Piece } from './page.ts'

export interface Terminal {
  readonly variables: Record<string, string>
  /** What the last block printed. */
  readonly output: () => string
  run(block: Pick<Piece, 'text' | 'note'>): Promise<void>
  /** Fails unless the last block printed JSON of this shape: the same names, and the same kinds of values. */
  printed(json: string): void
}

const program = [process.execPath, ...programCommand].map(word => `'${word}'`).join(' ')

/**
 * A refused request fails the block, and afterwards all variables are written to a separate file descriptor. `npx latchkey`
 * is the program of this repository.
 */
const before = `set -euo pipefail; set -a; curl() { command curl --fail-with-body "$@"; }
npx() { shift; ${program} "$@"; }\n`
const after = `\nenv -0 >&3\n`

/** @param folder where what is run finds and leaves its files. */
export function openTerminal(variables: Record<string, string>, folder: string): Terminal {
  let printed = ''
  return {
    variables,
    output: () => printed,
    async run({ text, note }) {
      const child = spawn('bash', ['-c', before + text + after], {
        cwd: folder,
        env: { PATH: process.env.PATH, ...variables },
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      })
      const [, stdout, stderr, environmentPipe] = child.stdio.map(readable)
      const [out = '', errors = '', environment = '', [status]] = await Promise.all([
        stdout && getText(stdout),
        stderr && getText(stderr),
        environmentPipe && getText(environmentPipe),
        once(child, 'close'),
      ])
      printed = out
      const wasRefused = status !== 0
      if (wasRefused !== (note === 'refused')) throw new Error(`The shell ended with ${status}.\n${out}\n${errors}`)
      Object.assign(variables, ownVariables(environment))
    },
    printed: json => assertAlike(JSON.parse(printed), JSON.parse(json), '$'),
  }
}

function readable(channel: unknown): Readable | undefined {
  return channel instanceof Readable ? channel : undefined
}

function ownVariables(environment: string): Record<string, string> {
  const all = environment.split('\0').map(entry => /^([A-Z_]+)=([\s\S]*)$/.exec(entry) ?? [])
  return Object.fromEntries(
    all.flatMap(([, name, value]) => (name === undefined || value === undefined ? [] : [[name, value]])),
  )
}

function assertAlike(actual: unknown, shown: unknown, path: string): void {
  if (actual === null || shown === null) return
  assert.equal(getKind(actual), getKind(shown), `${path} is ${JSON.stringify(actual)}, the page shows another kind`)
  if (typeof actual !== 'object' || typeof shown !== 'object') return
  if (Array.isArray(actual)) {
    const [first] = actual
    if (Array.isArray(shown) && shown.length > 0) assertAlike(first, shown[0], `${path}[0]`)
    return
  }
  assert.deepEqual(Object.keys(actual).sort(), Object.keys(shown).sort(), `the names in ${path}`)
  for (const [name, value] of Object.entries(shown)) assertAlike(Reflect.get(actual, name), value, `${path}.${name}`)
}

function getKind(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value
}

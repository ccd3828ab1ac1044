/**
 * What runs inside the engine before any source does. It is evaluated once, when Latchkey is built; a job begins with
 * a copy of the engine's memory from that moment.
 *
 * The host has three functions of it and nothing else; sources have what they may import.
 */
import './globals.ts'
import { describeError } from './describe-error.ts'
import { importable } from './importable.ts'
import { currentContent, inspect, load } from './load.ts'
import { type RenderInput, renderInput } from './render.ts'
import { warmUp } from './warm-up.ts'

// A source may change the globals of its job. The text of a result is still made by the function of the engine.
const { parse, stringify } = JSON

/** Runs one function for the host: JSON in, JSON out. */
function call(work: (input: unknown) => unknown, input: string): string {
  try {
    return stringify({ result: work(parse(input)) })
  } catch (thrown) {
    return stringify({ error: describeError(thrown) })
  }
}

const entry = {
  importable,
  warmUp,
  load: (input: string, template: unknown, theme: unknown) => call(settings => load(settings, template, theme), input),
  // The worker sends what its type says.
  render: (input: string) => call(given => renderInput(currentContent(), given as RenderInput), input),
  inspect: (source: unknown) => call(() => inspect(source), 'null'),
}

Object.defineProperty(globalThis, 'latchkeyEntry', { value: entry, configurable: true })

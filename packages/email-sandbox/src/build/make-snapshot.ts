/**
 * Evaluates what templates may import, once and for all, and stores the memory of the engine that did.
 *
 * Called by build.mjs: `make-snapshot.js <script> <wasm> <folder>`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import type { SnapshotDescription } from '../messages.ts'
import { snapshotFiles } from '../snapshot-files.ts'
import { Engine } from '../worker/engine.ts'
import { takeSnapshot } from '../worker/snapshot.ts'

const [script, wasm, folder] = process.argv.slice(2)
if (!script || !wasm || !folder) throw new Error('make-snapshot needs a script, an engine and a folder.')

const engine = await Engine.create(await WebAssembly.compile(readFileSync(wasm)), {
  shouldInterrupt: () => false,
  canImport: () => false,
})
engine.open()
engine.evaluate(readFileSync(script, 'utf8'), 'latchkey.js')
const importable = makeImportable()
warmUp()
const entry = engine.evaluate('latchkeyEntry', 'build.js')
const pointers = {
  runtime: engine.runtime,
  context: engine.context,
  load: engine.property(entry, 'load'),
  render: engine.property(entry, 'render'),
  inspect: engine.property(entry, 'inspect'),
}
engine.evaluate('delete globalThis.latchkeyEntry', 'build.js')

const snapshot = takeSnapshot(engine, pointers)
const files = snapshotFiles(folder)
writeFileSync(files.memory, brotliCompressSync(snapshot.memory, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
const description: SnapshotDescription = { pointers, importable, bytes: snapshot.memory.length }
writeFileSync(files.description, JSON.stringify(description))

/** Evaluates a module for each name that sources may import, and returns the names. */
function makeImportable(): string[] {
  const names = evaluateToText(
    'JSON.stringify(Object.entries(latchkeyEntry.importable).map(([name, module]) => [name, Object.keys(module)]))',
  )
  const modules: [name: string, names: string[]][] = JSON.parse(names)
  for (const [name, exported] of modules) {
    const module = `latchkeyEntry.importable[${JSON.stringify(name)}]`
    const lines = exported.map((each, index) => `const e${index} = ${module}.${each}; export { e${index} as ${each} }`)
    engine.evaluateModule(lines.join('\n'), name)
  }
  return modules.map(([name]) => name)
}

/** Tailwind reads its stylesheets in promises. */
function warmUp(): void {
  engine.evaluate('latchkeyEntry.warmUp()', 'build.js')
  engine.settle()
  engine.evaluate('latchkeyEntry.warmUp()', 'build.js')
}

function evaluateToText(code: string): string {
  const text = engine.read(engine.evaluate(code, 'build.js'))
  if (text === undefined) throw new Error(`${code} is not a text.`)
  return text
}

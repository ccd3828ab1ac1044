/** What build.mjs has made, read once for all workers. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { SnapshotDescription, WorkerSettings } from '../messages.ts'
import { snapshotFiles } from '../snapshot-files.ts'

/** By the name of the package, because this module may be part of a bundle elsewhere. @throws if nothing has been built */
export function builtFiles() {
  const worker = createRequire(import.meta.url).resolve('@latchkey/email-sandbox/bundle/worker.js')
  return snapshotFiles(dirname(worker))
}

export async function readSnapshotParts(): Promise<Omit<WorkerSettings, 'deadlineMs'>> {
  const files = builtFiles()
  const [wasm, compressed, text] = await Promise.all([
    readFile(files.wasm).then(bytes => WebAssembly.compile(bytes)),
    readFile(files.memory),
    readFile(files.description, 'utf8'),
  ])
  const { bytes, pointers, importable }: SnapshotDescription = JSON.parse(text)
  const memory = new SharedArrayBuffer(bytes)
  new Uint8Array(memory).set(await promisify(brotliDecompress)(compressed))
  return { wasm, memory, pointers, importable }
}

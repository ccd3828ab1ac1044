import { join } from 'node:path'

/** The files that build.mjs makes for the sandbox, in one folder. */
export const snapshotFiles = (folder: string) => ({
  memory: join(folder, 'engine.snapshot'),
  description: join(folder, 'engine.json'),
  wasm: join(folder, 'engine.wasm'),
  worker: join(folder, 'worker.js'),
  builtIn: join(folder, 'built-in.js'),
})

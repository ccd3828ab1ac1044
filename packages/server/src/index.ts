/** Latchkey as a library: a `fetch` handler to mount, and what it is configured with. */

export type { App } from './app.ts'
export { type Config, ConfigRefused, loadConfig } from './config.ts'
export type { Handler } from './handler.ts'
export { type Latchkey, type LatchkeyParts, startLatchkey } from './latchkey.ts'
export { type Listening, listen } from './listen.ts'
export { type Seed, type SeededKeys, seedProject } from './seed.ts'

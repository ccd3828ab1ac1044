/**
 * How Node starts the program in tests that need a process: as it was built, where the whole of `npm test` runs
 * and has built it just before, and otherwise from the sources, which takes some seconds longer.
 */
import { fileURLToPath } from 'node:url'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const isBuilt = process.env.LATCHKEY_TEST_BUILT === 'yes'

/** What Node is given before a file that imports our packages. */
export const nodeOptions: readonly string[] = isBuilt
  ? []
  : ['--import', import.meta.resolve('tsx'), '--conditions=@latchkey/source']

/**
 * The embedded database is WebAssembly, which V8 compiles again, optimized, while it runs. That takes a third of the
 * processor time of a start, and a process that a test starts ends before it pays off.
 */
export const forShortLives: readonly string[] = ['--liftoff-only']

/** What Node is given before the words of the command line. */
export const programCommand: readonly string[] = isBuilt
  ? [...forShortLives, at('packages/cli/latchkey.mjs')]
  : [...forShortLives, ...nodeOptions, at('packages/cli/src/main.ts')]

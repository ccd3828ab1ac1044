import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/** Tests run on the sources of every package: the `@latchkey/source` condition is how a package names them. */
const conditions = ['@latchkey/source', 'module', 'import', 'default']

/** Where a test stands says how it is run: see tools/test.mjs. */
const inBrowser = ['**/browser/**/*.test.{ts,tsx}', '**/*.browser.test.{ts,tsx}', 'packages/dashboard/e2e/**/*.test.ts']
const blackBox = ['packages/*/test/*/**/*.test.{ts,tsx}']
const besideTheCode = ['packages/*/src/**/*.test.{ts,tsx}', 'packages/*/test/*.test.{ts,tsx}', 'tools/**/*.test.ts']

export default defineConfig({
  resolve: { conditions },
  // Node is given these for installed packages, too: `import` among them would hand ES modules to `require`.
  ssr: { resolve: { conditions: ['@latchkey/source'] } },
  test: {
    pool: 'forks',
    // Vitest would leave a core to others; on a machine with two that is half of it.
    maxWorkers: '100%',
    // Every file starts a server of its own; the sources need not be read anew for each.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'code', include: besideTheCode, exclude: [...configDefaults.exclude, ...inBrowser] },
      },
      { extends: true, test: { name: 'wire', include: blackBox, exclude: [...configDefaults.exclude, ...inBrowser] } },
      { extends: true, test: { name: 'browser', include: inBrowser, isolate: true } },
    ],
  },
})

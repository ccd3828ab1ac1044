import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test/longest-first.ts'
import { execArgv, leftOut, workers } from './tools/test/test-settings.ts'

/** Tests run on the sources of every package: the `@latchkey/source` condition is how a package names them. */
const conditions = ['@latchkey/source', 'module', 'import', 'default']

/** Where a test stands says how it is run: see tools/test/test.mjs. */
const inBrowser = ['**/browser/**/*.test.{ts,tsx}', '**/*.browser.test.{ts,tsx}', 'packages/dashboard/e2e/**/*.test.ts']
const inNode = [
  'packages/*/src/**/*.test.{ts,tsx}',
  'packages/*/test/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'examples/test/*.test.ts',
]

const exclude = [...configDefaults.exclude, ...inBrowser, ...leftOut]

export default defineConfig({
  resolve: { conditions },
  // Node is given these for installed packages, too: `import` among them would hand ES modules to `require`.
  ssr: { resolve: { conditions: ['@latchkey/source'] } },
  test: {
    pool: 'forks',
    execArgv,
    maxWorkers: workers,
    // What one run has compiled, the next need not.
    experimental: { fsModuleCache: true },
    // Every file starts a server of its own; the sources need not be read anew for each.
    isolate: false,
    globalSetup: ['tools/test/drop-lent-databases.ts'],
    tags: [
      { name: 'release', description: 'Takes long, and shows more of what others show. `npm run test:all` runs it.' },
      { name: 'installs', description: 'Installs much from a registry or Debian. `npm run test:all` runs it.' },
      { name: 'journey', description: 'What `npm test` runs in a browser; `npm run test:all` runs every page.' },
    ],
    sequence: { sequencer: LongestFirst },
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // What a test waits for may take its time on a machine where others run.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // One, since a worker reads the sources anew for each project.
      { extends: true, test: { name: 'node', include: inNode, exclude } },
      { extends: true, test: { name: 'browser', include: inBrowser } },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** Tests run on the sources of every package: the `source` condition is how a package names them. */
const conditions = ['source', 'module', 'import', 'default']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['import', 'default'] } },
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'packages/*/test/**/*.test.{ts,tsx}', 'packages/dashboard/e2e/**/*.test.ts', 'tools/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

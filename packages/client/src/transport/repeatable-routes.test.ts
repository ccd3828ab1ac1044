import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the documentation lists every repeated request that is not idempotent by its method, with the reason', () => {
  const declared = [...read('./repeatable-routes.ts').matchAll(/^ {2}'(POST [^']+)': '([^']+)'$/gm)]
  const rows = declared.map(([, route, reason]) => `| \`${route}\` | ${reason} |`)
  const documented = read('../../../../docs/javascript.md')
    .split('\n')
    .filter(line => line.startsWith('| `POST '))
  expect(rows.length).toBeGreaterThan(10)
  expect(documented).toEqual(rows)
})

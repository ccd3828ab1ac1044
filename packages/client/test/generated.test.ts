import { readdir, readFile, writeFile } from 'node:fs/promises'
import { slices } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { generate } from '../generate.ts'

const sources = new URL('../src/', import.meta.url)
/** What is written by hand; all other files of the folder are generated. */
const written = ['errors.ts', 'index.ts', 'stale.ts', 'stale.test.ts']

// When the change is meant: LATCHKEY_UPDATE_CLIENT=1 npx vitest run packages/client/test/generated.test.ts
it('has the functions of the contract, and no others', async () => {
  const expected = generate(slices)
  if (process.env.LATCHKEY_UPDATE_CLIENT)
    for (const [name, text] of expected) await writeFile(new URL(name, sources), text)
  const found = new Map<string, string>()
  for (const name of (await readdir(sources)).filter(name => name.endsWith('.ts') && !written.includes(name)))
    found.set(name, await readFile(new URL(name, sources), 'utf8'))
  expect([...found].sort()).toEqual([...expected].sort())
})

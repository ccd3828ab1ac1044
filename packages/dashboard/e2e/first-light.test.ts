import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstLight, photographIn } from '../../../tools/first-light.ts'
import { findFaults } from './support/examine-everywhere.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(() => server.stop())

const pictures = fileURLToPath(new URL('../../../test-results/first-light', import.meta.url))

describe('the first day with Latchkey', () => {
  it('leads from the demo app to the dashboard, over screens that everyone can use in every light', async () => {
    const photograph = photographIn(pictures)
    const faults: Record<string, readonly string[]> = {}

    await firstLight({
      ...server,
      async examine(sight) {
        await photograph(sight)
        const found = await findFaults(sight)
        if (found.length > 0) faults[sight.name] = found
      },
    })

    expect(faults).toEqual({})
  }, 600_000)
})

/** @module-tag journey */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstLight } from '../../../tools/first-light/first-light.ts'
import { findFaults, photographWhenWanted } from './support/examine-everywhere.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await startServerProcess()
})
afterAll(() => server.stop())

describe('the first day with Latchkey', () => {
  it('leads from the demo app to the dashboard, over screens that everyone can use in every light', async () => {
    const photograph = photographWhenWanted('first-light')
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

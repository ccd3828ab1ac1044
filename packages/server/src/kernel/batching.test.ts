import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type BatchingOptions, batched } from './batching.ts'

interface Batch {
  readonly inputs: readonly string[]
  readonly end: (outputs: readonly string[]) => void
  readonly fail: (error: Error) => void
}

/** Calls whose batches end when the test says so. */
function scene(options: Partial<BatchingOptions<string, string>> = {}) {
  const batches: Batch[] = []
  const make = (inputs: readonly string[]) =>
    new Promise<readonly string[]>((end, fail) => batches.push({ inputs, end, fail }))
  const call = batched<string, string>({
    makeAll: (_, inputs) => make(inputs),
    makeOne: async (_, input) => (await make([input]))[0] ?? 'nothing',
    isOfOneCall: () => true,
    getKey: input => input.charAt(0),
    perProject: 1,
    mostInputs: 3,
    ...options,
  })
  const batch = async (number: number) => {
    while (batches.length <= number) await turn()
    const found = batches[number]
    if (!found) throw new Error(`There is no batch ${number}.`)
    return found
  }
  return { call, batch, batches }
}

describe('calls of a project', () => {
  it('that arrive at the same moment are made together, each with its own result', async () => {
    const { call, batch } = scene()
    const results = Promise.all(['a', 'b', 'c'].map(input => call('one', input)))
    const { inputs, end } = await batch(0)
    expect(inputs).toEqual(['a', 'b', 'c'])
    end(['A', 'B', 'C'])
    expect(await results).toEqual(['A', 'B', 'C'])
  })

  it('wait while others are under way, at most so many together, the oldest first', async () => {
    const { call, batch, batches } = scene()
    void call('one', 'a')
    const first = await batch(0)
    for (const input of ['b', 'c', 'd', 'e']) void call('one', input)
    await turn()
    expect(batches).toHaveLength(1)
    first.end(['A'])
    expect((await batch(1)).inputs).toEqual(['b', 'c', 'd'])
    ;(await batch(1)).end(['B', 'C', 'D'])
    expect((await batch(2)).inputs).toEqual(['e'])
  })

  it('calls of a project are not made beside another with the same key', async () => {
    const { call, batch } = scene({ perProject: 2 })
    const results = Promise.all(['a1', 'a2', 'b1'].map(input => call('one', input)))
    expect((await batch(0)).inputs).toEqual(['a1', 'b1'])
    ;(await batch(0)).end(['A1', 'B1'])
    expect((await batch(1)).inputs).toEqual(['a2'])
    ;(await batch(1)).end(['A2'])
    expect(await results).toEqual(['A1', 'A2', 'B1'])
  })

  it('do not wait for those of another project', async () => {
    const { call, batch } = scene()
    void call('one', 'a')
    await batch(0)
    void call('other', 'b')
    expect((await batch(1)).inputs).toEqual(['b'])
  })

  it('calls of a project are made one by one after one of them has failed the others', async () => {
    const { call, batch } = scene()
    const results = Promise.allSettled(['a', 'b'].map(input => call('one', input)))
    ;(await batch(0)).fail(new Error('One of them is wrong.'))
    ;(await batch(1)).end(['A'])
    ;(await batch(2)).fail(new Error('This one.'))
    expect(await results).toEqual([
      { status: 'fulfilled', value: 'A' },
      { status: 'rejected', reason: new Error('This one.') },
    ])
  })

  it('fail together where it is no fault of one call, and later ones are made', async () => {
    const { call, batch, batches } = scene({ isOfOneCall: () => false })
    const results = Promise.allSettled(['a', 'b'].map(input => call('one', input)))
    const reason = new Error('The database is away.')
    ;(await batch(0)).fail(reason)
    expect(await results).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect(batches).toHaveLength(1)
    const later = call('one', 'c')
    ;(await batch(1)).end(['C'])
    expect(await later).toBe('C')
  })
})

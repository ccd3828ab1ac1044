import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '../../../client/test/support/platform.ts'
import { createStore } from './store.ts'

/** A value whose loads are answered by hand, in any order. */
function handLoaded() {
  const platform = createTestPlatform()
  const loads: { answer(value: string): void; fail(error: Error): void }[] = []
  const store = createStore(
    () =>
      new Promise<string>((answer, fail) => {
        loads.push({ answer, fail })
      }),
    platform,
  )
  return { platform, loads, store }
}

const settled = () => new Promise(resolve => setTimeout(resolve, 0))

describe('a store', () => {
  it('loads when it is first looked at, and shows the same thing until something changes', async () => {
    const { store, loads } = handLoaded()
    const pending = store.getSnapshot()
    expect(pending.status).toBe('pending')
    expect(store.getSnapshot()).toBe(pending)
    loads[0]?.answer('first')
    await settled()
    const ready = store.getSnapshot()
    expect(ready).toEqual({ status: 'ready', value: 'first' })
    expect(store.getSnapshot()).toBe(ready)
    expect(loads).toHaveLength(1)
  })

  it('shares one request between all who ask at once', async () => {
    const { store, loads } = handLoaded()
    const input = [store.load(), store.load(), store.load()]
    loads[0]?.answer('one')
    expect(await Promise.all(input)).toEqual(['one', 'one', 'one'])
    expect(loads).toHaveLength(1)
  })

  it('sends a new request for each later load', async () => {
    const { store, loads } = handLoaded()
    const before = store.load()
    loads[0]?.answer('old')
    await before
    const after = store.load()
    loads[1]?.answer('new')
    expect(await after).toBe('new')
  })

  it('refreshes after what is under way, once for many, and not more often than every 300 ms', async () => {
    const { store, loads, platform } = handLoaded()
    store.getSnapshot()
    const refreshed = Promise.all([store.refresh(), store.refresh()])
    await settled()
    expect(loads).toHaveLength(1)
    loads[0]?.answer('before the change')
    await settled()
    expect(platform.pauses).toEqual([300])
    loads[1]?.answer('after the change')
    expect(await refreshed).toEqual(['after the change', 'after the change'])
    expect(loads).toHaveLength(2)
  })

  it('keeps its value while it loads again, also when that fails', async () => {
    const { store, loads } = handLoaded()
    store.set('shown')
    const refreshing = store.refresh()
    await settled()
    expect(store.getSnapshot()).toEqual({ status: 'ready', value: 'shown' })
    loads[0]?.fail(new Error('no line'))
    await expect(refreshing).rejects.toThrow('no line')
    expect(store.getSnapshot()).toEqual({ status: 'ready', value: 'shown' })
  })

  it('never replaces a newer value by an older response', async () => {
    const { store, loads } = handLoaded()
    const reading = store.load()
    store.set('just changed')
    loads[0]?.answer('read before the change')
    expect(await reading).toBe('just changed')
    expect(store.getSnapshot()).toEqual({ status: 'ready', value: 'just changed' })
  })

  it('does not disturb anyone with the same value again', async () => {
    const { store, loads } = handLoaded()
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    store.set('same')
    const before = store.getSnapshot()
    const reading = store.load()
    loads[0]?.answer('same')
    await reading
    expect(store.getSnapshot()).toBe(before)
    expect(changes).toBe(1)
  })

  it('forgets after five seconds without anyone looking, and not while someone looks', async () => {
    const { store, loads, platform } = handLoaded()
    store.set('known')
    const leave = store.subscribe(() => {})
    platform.nowMs += 60_000
    expect(store.getSnapshot().status).toBe('ready')
    leave()
    platform.nowMs += 5_000
    expect(store.getSnapshot().status).toBe('ready')
    platform.nowMs += 1
    expect(store.getSnapshot().status).toBe('pending')
    expect(loads).toHaveLength(1)
  })

  it('loads a changed value again while it has subscribers, and otherwise at the next read', async () => {
    const { store, loads } = handLoaded()
    store.set('old')
    await store.outdate()
    expect(loads).toHaveLength(0)
    expect(store.getSnapshot().status).toBe('pending')
    loads[0]?.answer('new')
    await settled()
    store.subscribe(() => {})
    const outdated = store.outdate()
    await settled()
    loads[1]?.answer('newer')
    await outdated
    expect(store.getSnapshot()).toEqual({ status: 'ready', value: 'newer' })
  })

  it('does not fail a change when the reload after it fails', async () => {
    const { store, loads } = handLoaded()
    store.set('old')
    store.subscribe(() => {})
    const outdated = store.outdate()
    await settled()
    loads[0]?.fail(new Error('no line'))
    await outdated
    expect(store.getSnapshot()).toEqual({ status: 'ready', value: 'old' })
  })

  it('shows a failure of the first load to its subscribers', async () => {
    const { store, loads } = handLoaded()
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    store.getSnapshot()
    loads[0]?.fail(new Error('no line'))
    await settled()
    expect(store.getSnapshot()).toMatchObject({ status: 'failed', error: new Error('no line') })
    expect(changes).toBe(1)
  })
})

import type { Call, Route, Transport } from '@latchkey/client'
import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '../../../client/test/support/platform.ts'
import { Cache } from './cache.ts'
import { createReads, type ReadsParts } from './reads.ts'

type Sent = [route: Route, call: Call<Route>]

/** A server that answers each read with how many there were, and an app that reads from it. */
function app(parts: Partial<ReadsParts> = {}) {
  const platform = createTestPlatform()
  const sent: Sent[] = []
  // What the tests send, whatever the contract says about it.
  const wire = {
    async send(route: Route, call: Call<Route>) {
      sent.push([route, call])
      return { answer: sent.length }
    },
  } as unknown as Transport
  const cache = new Cache(platform)
  const reads = createReads({ cache, wire, ...parts })
  const send = (transport: Transport, route: Route, call: object = {}) => transport.send(route, call as Call<Route>)
  return {
    platform,
    sent,
    reads,
    write: (route: Route, call: object = {}) => send(reads.transport, route, call),
    getTeam: (teamId: string) =>
      reads.read(['getTeam', teamId], transport => send(transport, 'GET /teams/:teamId', { params: { teamId } })),
    getCounts: (route: Route) => sent.filter(([one]) => one === route).map(([, call]) => call.params),
  }
}

describe('a store of what a reader returns', () => {
  it('a store of what a reader returns is found by the reader and its input', () => {
    const { reads, getTeam } = app()
    const store = reads.store(() => getTeam('t1'))
    expect(reads.store(() => getTeam('t1'))).toBe(store)
    expect(reads.store(() => getTeam('t2'))).not.toBe(store)
  })

  it('a store of what a reader returns is not loaded before someone looks at it', () => {
    const { reads, getTeam, sent } = app()
    const store = reads.store(() => getTeam('t1'))
    expect(sent).toEqual([])
    store.getSnapshot()
    expect(sent).toHaveLength(1)
  })

  it('shows what the reader returns to others', async () => {
    const { reads, getTeam } = app()
    const store = reads.store(() => getTeam('t1'))
    store.subscribe(() => {})
    expect(await store.load()).toEqual({ answer: 1 })
    expect(await getTeam('t1')).toEqual({ answer: 2 })
    expect(store.getSnapshot()).toEqual({ status: 'ready', value: { answer: 2 } })
  })

  it('a store of what a reader returns is refused for what no reader returns', () => {
    const { reads, getTeam } = app()
    const derived = async () => (await getTeam('t1')) !== null
    expect(() => reads.store(derived)).toThrow('Only what a reader returns can be watched.')
    expect(() => reads.store(async () => 1)).toThrow(TypeError)
  })

  it('a store of what a reader returns is forgotten beyond a hundred once no view has looked at it for five seconds', () => {
    const { reads, getTeam, platform } = app()
    const getStore = (id: number) => reads.store(() => getTeam(String(id)))
    const first = Array.from({ length: 100 }, (_, id) => getStore(id))
    first[0]?.subscribe(() => {})
    getStore(0)
    platform.nowMs += 5_000
    getStore(100)
    expect(getStore(1)).toBe(first[1])
    platform.nowMs += 1
    getStore(101)
    expect(getStore(0)).toBe(first[0])
    expect(getStore(2)).not.toBe(first[2])
  })
})

describe('a write', () => {
  it('loads again what views show of the same thing, and nothing of another', async () => {
    const { reads, getTeam, write, getCounts } = app()
    const [one, other] = ['t1', 't2'].map(id => reads.store(() => getTeam(id)))
    for (const store of [one, other]) {
      store?.subscribe(() => {})
      await store?.load()
    }
    await write('PATCH /teams/:teamId', { params: { teamId: 't1' } })
    expect(getCounts('GET /teams/:teamId')).toEqual([{ teamId: 't1' }, { teamId: 't2' }, { teamId: 't1' }])
    expect(one?.getSnapshot()).toEqual({ status: 'ready', value: { answer: 4 } })
  })

  it('makes the next view load what none shows any more', async () => {
    const { reads, getTeam, write, sent } = app()
    const store = reads.store(() => getTeam('t1'))
    await store.load()
    await write('PATCH /teams/:teamId', { params: { teamId: 't1' } })
    expect(sent).toHaveLength(2)
    expect(store.getSnapshot().status).toBe('pending')
  })

  it('that only reads loads nothing again', async () => {
    const { reads, write, sent } = app()
    const store = reads.store(() => reads.read(['getItem'], async () => 'read by other means'))
    store.subscribe(() => {})
    await store.load()
    let changes = 0
    store.subscribe(() => {
      changes += 1
    })
    await write('POST /emails/render-email')
    expect([sent.length, changes]).toEqual([1, 0])
  })

  it('loads again what was read by other means than the transport', async () => {
    const { reads, write } = app()
    let loads = 0
    const store = reads.store(() => reads.read(['getAny'], async () => ++loads))
    store.subscribe(() => {})
    await store.load()
    await write('PATCH /teams/:teamId', { params: { teamId: 't1' } })
    expect(loads).toBe(2)
  })

  it('shows the answer to the user whom it changed, and waits for that', async () => {
    const outdated: unknown[] = []
    const own = {
      reads: () => [{ route: 'GET /users/me', ownId: 'u1' }],
      outdate: async (_: unknown, answer: unknown) => void outdated.push(answer),
    }
    const { write } = app({ own, ownId: () => 'u1' })
    await write('PATCH /users/me', { body: { displayName: 'Ada' } })
    await write('PATCH /users/:userId', { params: { userId: 'u2' }, body: {} })
    expect(outdated).toEqual([{ answer: 1 }])
  })

  it('succeeds when a reload after it fails', async () => {
    const { reads, write } = app()
    let isDown = false
    const store = reads.store(() =>
      reads.read(['getAny'], async () => {
        if (isDown) throw new Error('no line')
        return 'shown'
      }),
    )
    store.subscribe(() => {})
    await store.load()
    isDown = true
    await expect(write('POST /teams')).resolves.toBeDefined()
    expect(store.getSnapshot()).toEqual({ status: 'ready', value: 'shown' })
  })
})

describe('calls at the same moment', () => {
  it('share a request for a signed-in user, unless something was written since', async () => {
    const { getTeam, write, sent } = app({ shares: true })
    const both = [getTeam('t1'), getTeam('t1')]
    expect(await Promise.all(both)).toEqual([{ answer: 1 }, { answer: 1 }])
    const before = getTeam('t1')
    await write('PATCH /teams/:teamId', { params: { teamId: 't1' } })
    const after = getTeam('t1')
    expect(await Promise.all([before, after])).toEqual([{ answer: 2 }, { answer: 4 }])
    expect(sent).toHaveLength(4)
  })

  it('have a request each for the application’s server', async () => {
    const { getTeam, sent } = app()
    await Promise.all([getTeam('t1'), getTeam('t1')])
    expect(sent).toHaveLength(2)
  })
})

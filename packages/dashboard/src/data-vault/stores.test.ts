import { expect, it } from 'vitest'
import { getStores, problemWithStoreId } from './stores.ts'

const at = new Date('2030-01-31T12:00:00Z')
const stores = getStores({ dataVault: { stores: { b: { displayName: 'Tokens' }, a: { displayName: 'Words' } } } }, [
  { id: 'a', valueCount: 3, lastWrittenAt: at },
  { id: 'old', valueCount: 1, lastWrittenAt: at },
])

it('lists stores by name with what they hold, and those that were removed last', () => {
  expect(stores).toEqual([
    { id: 'b', displayName: 'Tokens', isDeclared: true, valueCount: 0, lastWrittenAt: null },
    { id: 'a', displayName: 'Words', isDeclared: true, valueCount: 3, lastWrittenAt: at },
    { id: 'old', displayName: 'old', isDeclared: false, valueCount: 1, lastWrittenAt: at },
  ])
})

it('says why an id cannot be used, and takes that of a removed store', () => {
  expect(problemWithStoreId('a', stores)).toContain('already')
  expect(problemWithStoreId('', stores)).toContain('an id')
  for (const id of ['2', 'x y', '__proto__', 'x'.repeat(64)]) expect(problemWithStoreId(id, stores)).toBeDefined()
  expect(problemWithStoreId('old', stores)).toBeUndefined()
})

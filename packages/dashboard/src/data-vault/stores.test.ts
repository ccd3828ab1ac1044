import { expect, it } from 'vitest'
import { getStores } from './stores.ts'

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

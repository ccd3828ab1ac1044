import { describe, expect, it } from 'vitest'
import { circleThrough, comesWith, definitionsLike, getContainers } from './containment.ts'

const definitions = [
  { id: 'admin', containedPermissionIds: ['editor', 'billing'] },
  { id: 'billing', description: 'Pays the bills', containedPermissionIds: [] },
  { id: 'editor', containedPermissionIds: ['reader'] },
  { id: 'reader', containedPermissionIds: [] },
]

describe('what permissions contain', () => {
  it('what permissions contain is all that comes with them, however deep, and with which', () => {
    expect([...comesWith(definitions, ['admin'])]).toEqual([
      ['editor', 'admin'],
      ['billing', 'admin'],
      ['reader', 'admin'],
    ])
  })

  it('ends where permissions contain each other', () => {
    const circle = [
      { id: 'a', containedPermissionIds: ['b'] },
      { id: 'b', containedPermissionIds: ['a', 'b'] },
    ]
    expect([...comesWith(circle, ['a']).keys()]).toEqual(['b'])
  })

  it('makes a circle when a permission would come to contain itself', () => {
    expect(circleThrough(definitions, 'reader', ['billing'])).toBeNull()
    expect(circleThrough(definitions, 'reader', ['billing', 'admin'])).toEqual(['reader', 'admin', 'editor', 'reader'])
    expect(circleThrough(definitions, 'reader', ['reader'])).toEqual(['reader', 'reader'])
  })

  it('lists which permissions contain a permission', () => {
    expect(getContainers(definitions, 'reader').map(({ id }) => id)).toEqual(['editor'])
  })

  it('what permissions contain is found by id and by description', () => {
    expect(definitionsLike(definitions, 'BILLS').map(({ id }) => id)).toEqual(['billing'])
    expect(definitionsLike(definitions, 'edi').map(({ id }) => id)).toEqual(['editor'])
  })
})

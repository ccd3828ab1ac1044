import { describe, expect, it } from 'vitest'
import { layOut } from './graph-layout.ts'

const define = (id: string, ...containedPermissionIds: string[]) => ({ id, containedPermissionIds })

describe('the graph of permissions', () => {
  const all = [define('admin', 'editor'), define('editor', 'reader'), define('other'), define('reader')]

  it('puts what contains to the left of what is contained', () => {
    const { nodes } = layOut(all, all)
    const x = Object.fromEntries(nodes.map(node => [node.definition.id, node.x]))
    expect(x.admin).toBeLessThan(x.editor ?? 0)
    expect(x.editor).toBeLessThan(x.reader ?? 0)
  })

  it('shows with what was searched for all that it contains', () => {
    const { nodes, edges } = layOut(all, [define('editor', 'reader')])
    expect(nodes.map(({ definition }) => definition.id)).toEqual(['editor', 'reader'])
    expect(edges).toEqual([{ container: 'editor', contained: 'reader' }])
  })

  it('draws circles, and says how many are too many to draw', () => {
    const circle = Array.from({ length: 310 }, (_, index) => define(`p${index}`, `p${(index + 1) % 310}`))
    const { nodes, leftOut } = layOut(circle, circle)
    expect(nodes).toHaveLength(300)
    expect(leftOut).toBe(10)
  })
})

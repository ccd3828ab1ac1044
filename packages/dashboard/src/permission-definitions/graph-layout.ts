/** Where each permission stands in the graph: what contains on the left, what is contained on the right. */
import { graphlib, layout } from '@dagrejs/dagre'
import type { Definition } from './containment.ts'

export interface Placed {
  readonly definition: Definition
  readonly x: number
  readonly y: number
}

export interface Containment {
  readonly container: string
  readonly contained: string
}

export interface DefinitionGraph {
  readonly nodes: readonly Placed[]
  readonly edges: readonly Containment[]
  /** How many were left out, because no one could read a picture of all. */
  readonly leftOut: number
}

export const nodeSize = { width: 216, height: 46 }
/** More than these are a wall of boxes. */
const mostNodes = 300

/** The permissions that are shown, and whatever they contain, however deep. */
export function layOut(all: readonly Definition[], shown: readonly Definition[]): DefinitionGraph {
  const found = reachable(all, shown)
  const drawn = found.slice(0, mostNodes)
  const ids = new Set(drawn.map(({ id }) => id))
  const edges = drawn.flatMap(({ id, containedPermissionIds }) =>
    containedPermissionIds
      .filter(contained => contained !== id && ids.has(contained))
      .map(contained => ({ container: id, contained })),
  )

  const graph = new graphlib.Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: 18, ranksep: 90 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of drawn) graph.setNode(id, { ...nodeSize })
  for (const { container, contained } of edges) graph.setEdge(container, contained)
  layout(graph)

  return {
    nodes: drawn.map(definition => {
      const { x, y } = graph.node(definition.id)
      return { definition, x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }
    }),
    edges,
    leftOut: found.length - drawn.length,
  }
}

function reachable(all: readonly Definition[], shown: readonly Definition[]): readonly Definition[] {
  const byId = new Map(all.map(definition => [definition.id, definition]))
  const found = new Set(shown)
  for (const { containedPermissionIds } of found) {
    for (const id of containedPermissionIds) {
      const contained = byId.get(id)
      if (contained) found.add(contained)
    }
  }
  return [...found]
}

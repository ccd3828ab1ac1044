import '@xyflow/react/dist/base.css'
import { classNames } from '@latchkey/ui'
import {
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react'
import { useMemo, useState } from 'react'
import { formatCount } from '../parts/words.ts'
import { comesWith, type Definition, isSystem } from './containment.ts'
import styles from './DefinitionsGraph.module.css'
import { layOut, nodeSize } from './graph-layout.ts'

export interface DefinitionsGraphProps {
  /** Those that the search left, out of all of the scope. */
  shown: readonly Definition[]
  all: readonly Definition[]
  onEdit: (id: string) => void
}

/**
 * Permissions as boxes, with arrows to what they contain. Pointing at one leaves only what it has to do with.
 * It says nothing that the table does not; the table is for those who cannot see it.
 */
export default function DefinitionsGraph({ all, shown, onEdit }: DefinitionsGraphProps) {
  const graph = useMemo(() => layOut(all, shown), [all, shown])
  const [looked, setLooked] = useState<string | null>(null)
  const related = useMemo(() => (looked === null ? null : relatedTo(all, looked)), [all, looked])
  const isFaint = (id: string) => related !== null && !related.has(id)

  const nodes = graph.nodes.map(
    ({ definition, x, y }): PermissionNode => ({
      id: definition.id,
      type: 'permission',
      position: { x, y },
      ...nodeSize,
      data: { definition, isFaint: isFaint(definition.id), onEdit, onLook: setLooked },
    }),
  )
  const edges = graph.edges.map(
    ({ container, contained }): Edge => ({
      id: `${container} ${contained}`,
      source: container,
      target: contained,
      className: classNames(styles.edge, (isFaint(container) || isFaint(contained)) && styles.faintEdge),
      markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--latchkey-muted-foreground)' },
      focusable: false,
    }),
  )

  return (
    <figure className={styles.figure}>
      <div className={styles.canvas}>
        <ReactFlow
          // A new layout is looked at from the start.
          key={graph.nodes.map(({ definition }) => definition.id).join(' ')}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          onNodeMouseEnter={(_, { id }) => setLooked(id)}
          onNodeMouseLeave={() => setLooked(null)}
          fitView
          fitViewOptions={{ maxZoom: 1, minZoom: 0.75, padding: 0.12 }}
          minZoom={0.1}
          onInit={beginAtLeft}
          preventScrolling={false}
          zoomOnScroll={false}
        >
          <Controls showInteractive={false} className={styles.controls} />
        </ReactFlow>
      </div>
      <figcaption className={styles.caption}>
        An arrow leads from a permission to what it contains.{' '}
        {graph.leftOut > 0 && `${formatCount(graph.leftOut, 'more permission')} would not fit: search to see others.`}
      </figcaption>
    </figure>
  )
}

interface PermissionData extends Record<string, unknown> {
  definition: Definition
  isFaint: boolean
  onEdit: (id: string) => void
  onLook: (id: string | null) => void
}
type PermissionNode = Node<PermissionData, 'permission'>

function PermissionBox({ data: { definition, isFaint, onEdit, onLook } }: NodeProps<PermissionNode>) {
  const { id, displayName, description } = definition
  const name = displayName?.trim()
  const className = classNames(styles.box, name && styles.named, isSystem(id) && styles.system, isFaint && styles.faint)
  return (
    <>
      <Handle type="target" position={Position.Left} className={styles.handle} isConnectable={false} />
      {isSystem(id) ? (
        <span className={className} title={description ?? id}>
          {name || id}
        </span>
      ) : (
        <button
          type="button"
          className={className}
          title={name ? `${id}${description ? `: ${description}` : ''}` : (description ?? id)}
          aria-label={`Edit ${name || id}`}
          onClick={() => onEdit(id)}
          onFocus={() => onLook(id)}
          onBlur={() => onLook(null)}
        >
          {name || id}
        </button>
      )}
      <Handle type="source" position={Position.Right} className={styles.handle} isConnectable={false} />
    </>
  )
}

/** Where not all can be read at once, what contains is read first, from its first letter; the rest is a swipe away. */
function beginAtLeft({ getViewport, setViewport }: ReactFlowInstance<PermissionNode>) {
  const { x, y, zoom } = getViewport()
  if (x < margin) void setViewport({ x: margin, y, zoom })
}

const margin = 12

const nodeTypes = { permission: PermissionBox }

/** A permission with all that it contains and all that contains it. */
function relatedTo(all: readonly Definition[], id: string): ReadonlySet<string> {
  const related = new Set([id, ...comesWith(all, [id]).keys()])
  for (const other of all) if (comesWith(all, [other.id]).has(id)) related.add(other.id)
  return related
}

import type { AdminOwnedProject } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Managed, projectsQuery } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { useDashboard } from '../dashboard.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { useTask } from '../parts/use-task.ts'
import { PermissionBadge } from '../permissions/Granted.tsx'
import { deleteDefinition, type Scope } from '../permissions/permission-queries.ts'
import { type Definition, getContainers, isSystem } from './containment.ts'
import { getDefaultLists } from './defaults.ts'
import styles from './PermissionsScreen.module.css'

export interface DefinitionsTableProps {
  project: Managed
  scope: Scope
  /** Those that the search left, out of all of the scope. */
  shown: readonly Definition[]
  all: readonly Definition[]
  onEdit: (id: string) => void
}

export function DefinitionsTable(props: DefinitionsTableProps) {
  const { shown, onEdit } = props
  const columns = useMemo(() => columnsFor(props), [props])
  return (
    <VirtualTable
      label="Permissions"
      columns={columns}
      rows={shown}
      getId={({ id }) => id}
      getName={({ id }) => id}
      open={({ id }) => !isSystem(id) && onEdit(id)}
    />
  )
}

function columnsFor({ project, scope, all, onEdit }: DefinitionsTableProps): readonly ColumnOf<Definition>[] {
  return [
    { id: 'permission', header: 'Permission', cell: definition => <Name definition={definition} onEdit={onEdit} /> },
    {
      id: 'contains',
      header: 'Contains',
      cell: ({ containedPermissionIds }) => <Ids ids={containedPermissionIds} all={all} />,
      className: styles.contained,
    },
    {
      id: 'containers',
      header: 'Contained in',
      cell: ({ id }) => <Ids ids={getContainers(all, id).map(container => container.id)} all={all} />,
      className: styles.containers,
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: definition =>
        isSystem(definition.id) ? null : (
          <DefinitionMenu project={project} scope={scope} all={all} definition={definition} onEdit={onEdit} />
        ),
    },
  ]
}

function Name({ definition, onEdit }: { definition: Definition; onEdit: (id: string) => void }) {
  const { id, displayName, description } = definition
  return (
    <span className={styles.name}>
      {displayName?.trim() && <span className={styles.title}>{displayName}</span>}
      {isSystem(id) ? (
        <code className={styles.id}>{id}</code>
      ) : (
        <button type="button" className={styles.id} onClick={() => onEdit(id)}>
          {id}
        </button>
      )}
      <span className={styles.about}>{description ?? (isSystem(id) ? 'Built in' : 'No description')}</span>
    </span>
  )
}

/** More than these make a row too tall; the form and the graph show all. */
const mostShown = 6

function Ids({ ids, all }: { ids: readonly string[]; all: readonly Definition[] }) {
  if (ids.length === 0) return <span className={styles.none}>Nothing</span>
  return (
    <span className={styles.contains}>
      {ids.slice(0, mostShown).map(id => (
        <PermissionBadge key={id} id={id} definitions={all} />
      ))}
      {ids.length > mostShown && <span className={styles.none}>and {ids.length - mostShown} more</span>}
    </span>
  )
}

interface DefinitionMenuProps extends Omit<DefinitionsTableProps, 'shown'> {
  definition: Definition
}

function DefinitionMenu({ project, scope, all, definition, onEdit }: DefinitionMenuProps) {
  const [isDeleting, setDeleting] = useState(false)
  const mayNot = useRefusal('developer') !== undefined
  return (
    <>
      <RowMenu of={definition.id}>
        <MenuItem icon={<Pencil size={16} />} onSelect={() => onEdit(definition.id)}>
          Edit…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="destructive" isDisabled={mayNot} onSelect={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </RowMenu>
      {isDeleting && (
        <DeleteDefinitionDialog
          project={project}
          scope={scope}
          all={all}
          id={definition.id}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

interface DeleteDefinitionDialogProps {
  project: Managed
  scope: Scope
  all: readonly Definition[]
  id: string
  onClose: () => void
}

/** Says what follows before a definition goes: who loses it, and where it is taken out. */
function DeleteDefinitionDialog({ project, scope, all, id, onClose }: DeleteDefinitionDialogProps) {
  const { data: projects = [] } = useQuery(projectsQuery(useDashboard()))
  const remove = useTask(() => deleteDefinition(project, scope, id), `${id} is deleted.`)

  return (
    <ConfirmByTyping
      title={`Delete ${id}?`}
      phrase={id}
      actionLabel="Delete permission"
      onConfirm={remove}
      onClose={onClose}
    >
      Everybody it was granted to loses it, and what came with it.{' '}
      {getTakenOut(
        all,
        projects.find(owned => owned.id === project.id),
        id,
      )}{' '}
      Code that checks for it finds that no user has it.
    </ConfirmByTyping>
  )
}

function getTakenOut(all: readonly Definition[], project: AdminOwnedProject | undefined, id: string): string {
  const containers = getContainers(all, id).map(container => container.id)
  const lists = project ? getDefaultLists(project.config, id) : []
  const places = [...containers, ...lists]
  return places.length === 0 ? '' : `It is taken out of ${new Intl.ListFormat('en').format(places)}.`
}

import type { AdminOwnedProject } from '@latchkey/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Managed, projectsChanged, projectsQuery } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { permissionsChanged, type Scope } from '../permissions/permission-queries.ts'
import { containersOf, type Definition } from './containment.ts'
import { defaultListsOf } from './defaults.ts'
import { deleteDefinition } from './definition-changes.ts'

export interface DeleteDefinitionDialogProps {
  project: Managed
  scope: Scope
  all: readonly Definition[]
  id: string
  onClose: () => void
}

/** Says what follows before a definition goes: who loses it, and where it is taken out. */
export function DeleteDefinitionDialog({ project, scope, all, id, onClose }: DeleteDefinitionDialogProps) {
  const queries = useQueryClient()
  const { data: projects = [] } = useQuery(projectsQuery(useDashboard()))
  const remove = useTask(async () => {
    await deleteDefinition(project, scope, id)
    await Promise.all([permissionsChanged(queries, project), projectsChanged(queries)])
  }, `${id} is deleted.`)

  return (
    <ConfirmByTyping
      title={`Delete ${id}?`}
      phrase={id}
      actionLabel="Delete permission"
      onConfirm={remove}
      onClose={onClose}
    >
      Everybody it was granted to loses it, and what came with it.{' '}
      {takenOutOf(
        all,
        projects.find(owned => owned.id === project.id),
        id,
      )}{' '}
      Code that checks for it finds that no user has it.
    </ConfirmByTyping>
  )
}

function takenOutOf(all: readonly Definition[], project: AdminOwnedProject | undefined, id: string): string {
  const containers = containersOf(all, id).map(container => container.id)
  const lists = project ? defaultListsOf(project.config, id) : []
  const places = [...containers, ...lists]
  return places.length === 0 ? '' : `It is taken out of ${new Intl.ListFormat('en').format(places)}.`
}

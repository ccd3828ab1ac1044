import type { AdminOwnedProject } from '@latchkey/js'
import { Button, TrashIcon } from '@latchkey/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useOwnedProject } from '../../api.ts'
import { useRefusal } from '../../colleagues/use-refusal.ts'
import type { teamsScreen } from '../../teams/teams.screens.ts'
import type { usersScreen } from '../../users/users.screens.ts'
import entity from '../page/Entity.module.css'

export interface DeleteButtonProps {
  /** Asks first, and deletes. */
  dialog: (answers: { onDeleted: () => Promise<void>; onClose: () => void }) => ReactNode
  /** The list that one comes back to, and what makes it show that something is gone. */
  list: typeof usersScreen.path | typeof teamsScreen.path
  changed: (queries: QueryClient, project: AdminOwnedProject) => Promise<unknown>
}

/** Deletes what the screen is about, and leads back to the list. */
export function DeleteButton({ dialog, list, changed }: DeleteButtonProps) {
  const project = useOwnedProject()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const whyNot = useRefusal('support')

  async function leave() {
    await navigate({ to: list, params: { projectId: project.id } })
    await changed(queries, project)
  }

  return (
    <>
      <Button
        variant="outline"
        className={entity.danger}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setAsking(true)}
      >
        <TrashIcon /> Delete
      </Button>
      {isAsking && dialog({ onDeleted: leave, onClose: () => setAsking(false) })}
    </>
  )
}

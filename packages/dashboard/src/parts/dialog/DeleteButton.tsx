import { Button, TrashIcon } from '@latchkey/ui'
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
  /** The list that one comes back to. */
  list: typeof usersScreen.path | typeof teamsScreen.path
}

/** Deletes what the screen is about, and leads back to the list. */
export function DeleteButton({ dialog, list }: DeleteButtonProps) {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const whyNot = useRefusal('support')

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
      {isAsking &&
        dialog({
          onDeleted: () => navigate({ to: list, params: { projectId: project.id } }),
          onClose: () => setAsking(false),
        })}
    </>
  )
}

import type { AdminOwnedProject, ServerTeam } from '@latchkey/js'
import { MenuItem } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { ShoppingCart, Users } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { EntityMenu, ReasonedItem } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { CreateCheckoutDialog } from '../purchases/CreateCheckoutDialog.tsx'
import { usersScreen } from '../users/users.screens.ts'
import { nameOfTeam } from './team-queries.ts'
import { teamScreen } from './teams.screens.ts'

/** What can be done with a team from the list. */
export function TeamMenu({ project, team }: { project: AdminOwnedProject; team: ServerTeam }) {
  const navigate = useNavigate()
  const whyNotDelete = useRefusal('support')
  const [isSelling, setSelling] = useState(false)
  const projectId = project.id
  return (
    <>
      <EntityMenu
        name={nameOfTeam(team)}
        id={team.id}
        idName="team id"
        onOpen={() => navigate({ to: teamScreen.path, params: { projectId, teamId: team.id } })}
        whyNotDelete={whyNotDelete}
        deletion={close => <DeleteTeamDialog team={team} onClose={close} />}
      >
        <MenuItem
          icon={<Users size={16} />}
          onSelect={() => navigate({ to: usersScreen.path, params: { projectId }, search: { team: team.id } })}
        >
          Show its users
        </MenuItem>
        <ReasonedItem icon={<ShoppingCart size={16} />} whyNot={whyNotDelete} onSelect={() => setSelling(true)}>
          Create checkout…
        </ReasonedItem>
      </EntityMenu>
      {isSelling && (
        <CreateCheckoutDialog
          project={project}
          customerType="team"
          buyer={team}
          name={nameOfTeam(team)}
          onClose={() => setSelling(false)}
        />
      )}
    </>
  )
}

interface DeleteTeamDialogProps {
  team: ServerTeam
  onDeleted?: () => Promise<unknown>
  onClose: () => void
}

export function DeleteTeamDialog({ team, onDeleted, onClose }: DeleteTeamDialogProps) {
  const name = nameOfTeam(team)
  const remove = useTask(async () => {
    await team.delete()
    await onDeleted?.()
  }, `${name} is deleted.`)

  return (
    <ConfirmByTyping
      title={`Delete ${name}?`}
      phrase={team.displayName.trim() || 'delete'}
      actionLabel="Delete team"
      onConfirm={remove}
      onClose={onClose}
    >
      The team is gone for good, with its memberships, the permissions in it, its open invitations and its API keys. Its
      members keep their accounts.
    </ConfirmByTyping>
  )
}

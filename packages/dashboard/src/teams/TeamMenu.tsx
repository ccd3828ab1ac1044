import type { AdminOwnedProject, ServerTeam } from '@latchkey/js'
import { MenuItem } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ShoppingCart, Users } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EntityMenu, ReasonedItem } from '../parts/table/RowMenu.tsx'
import { CreateCheckoutDialog } from '../purchases/CreateCheckoutDialog.tsx'
import { usersScreen } from '../users/users.screens.ts'
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx'
import { nameOfTeam } from './name-of-team.ts'
import { teamsChanged } from './team-queries.ts'
import { teamScreen } from './teams.screens.ts'

/** What can be done with a team from the list. */
export function TeamMenu({ project, team }: { project: AdminOwnedProject; team: ServerTeam }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
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
        deletion={close => (
          <DeleteTeamDialog team={team} onDeleted={() => teamsChanged(queries, project)} onClose={close} />
        )}
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

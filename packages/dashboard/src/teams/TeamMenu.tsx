import type { ServerTeam } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, PanelRightOpen, Users } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { RowMenu } from '../parts/RowMenu.tsx'
import { tell } from '../parts/toast-manager.ts'
import { paths } from '../paths.ts'
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx'
import { nameOfTeam } from './name-of-team.ts'
import { teamsChanged } from './team-queries.ts'

/** What can be done with a team from the list. */
export function TeamMenu({ project, team }: { project: Managed; team: ServerTeam }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const projectId = project.id

  async function copyId() {
    await navigator.clipboard.writeText(team.id)
    tell('Copied: team id')
  }

  return (
    <>
      <RowMenu of={nameOfTeam(team)}>
        <MenuItem
          icon={<PanelRightOpen size={16} />}
          onSelect={() => navigate({ to: paths.team, params: { projectId, teamId: team.id } })}
        >
          Open
        </MenuItem>
        <MenuItem
          icon={<Users size={16} />}
          onSelect={() => navigate({ to: paths.users, params: { projectId }, search: { team: team.id } })}
        >
          Show its users
        </MenuItem>
        <MenuItem icon={<Copy size={16} />} onSelect={copyId}>
          Copy team id
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="destructive" onSelect={() => setDeleting(true)}>
          Delete…
        </MenuItem>
      </RowMenu>
      {isDeleting && (
        <DeleteTeamDialog
          team={team}
          onDeleted={() => teamsChanged(queries, project)}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

import type { ServerUser } from '@latchkey/js'
import { Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { showFailure, tell } from '../parts/dialog/toast-manager.ts'
import type { Choice } from '../parts/form/Chooser.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { wordsFor } from '../parts/words.ts'
import { Granted } from '../permissions/Granted.tsx'
import { GrantsDialog } from '../permissions/GrantsDialog.tsx'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { MemberMenu } from '../teams/MemberMenu.tsx'
import { TeamLink } from '../teams/team-columns.tsx'
import { teamsOfUserQuery } from '../teams/team-queries.ts'
import { getName } from './user-words.ts'

/** The teams of a user, and what they were given in each. */
export function UserTeams({ project, user }: { project: Managed; user: ServerUser }) {
  const teams = useQuery(teamsOfUserQuery(project, user))
  const [isChoosing, setChoosing] = useState(false)

  async function add({ id, label }: Choice) {
    setChoosing(false)
    try {
      const team = await project.app.getTeam(id)
      await team?.addUser(user.id)
      tell(`${getName(user)} is in ${label} now.`)
    } catch (error) {
      showFailure(wordsFor(error))
      await teams.refetch()
    }
  }

  if (teams.isPending) return <Skeleton shape="control" />
  if (teams.isError) return <QueryFailure query={teams} />
  return (
    <>
      {teams.data.length === 0 && <p className={list.none}>{getName(user)} is in no team.</p>}
      {teams.data.length > 0 && (
        <ul className={list.list}>
          {teams.data.map(team => (
            <li key={team.id} className={list.entry}>
              <span className={list.what}>
                <TeamLink project={project} team={team} />
                <Granted project={project} user={user} team={team} />
              </span>
              <span className={list.actions}>
                <MemberMenu project={project} team={team} user={user} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" size="small" onClick={() => setChoosing(true)}>
          <Plus size={14} aria-hidden="true" /> Add to a team
        </Button>
      </div>
      {isChoosing && (
        <ChooseTeamDialog
          project={project}
          title={`Add ${getName(user)} to a team`}
          description="They get the permissions that new members get. No mail is sent."
          whyNot={Object.fromEntries(teams.data.map(({ id }) => [id, 'Member']))}
          onChoose={add}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** What a user was granted in the whole project. */
export function UserPermissions({ project, user }: { project: Managed; user: ServerUser }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <div>
        <Granted project={project} user={user} team={null} />
      </div>
      <div>
        <Button variant="outline" size="small" onClick={() => setEditing(true)}>
          Edit permissions
        </Button>
      </div>
      {isEditing && <GrantsDialog project={project} user={user} team={null} onClose={() => setEditing(false)} />}
    </>
  )
}

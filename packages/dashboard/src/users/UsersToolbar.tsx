import { Button, Checkbox, CloseIcon } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { SearchField } from '../parts/form/SearchField.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { nameOfTeam, projectTeamsQuery } from '../teams/team-queries.ts'
import { SavedViews } from './SavedViews.tsx'
import { UserFilterSelects } from './UserFilterSelects.tsx'
import styles from './UsersToolbar.module.css'
import type { UsersSearch } from './users.screens.ts'

/** The debounce while a user types. */
const pauseMs = 250

export interface UsersToolbarProps {
  project: Managed
  input: UsersSearch
  onAsk: (change: UsersSearch) => void
}

/** Whom to show, and in which order. */
export function UsersToolbar({ project, input, onAsk }: UsersToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <SearchField
        label="Search name, email or id"
        value={input.search ?? ''}
        pauseMs={pauseMs}
        onSearch={text => onAsk({ search: text || undefined })}
      />
      <div className={styles.filters}>
        <TeamFilter project={project} teamId={input.team} onChoose={team => onAsk({ team })} />
        <UserFilterSelects input={input} onAsk={onAsk} />
      </div>
      <span className={toolbar.checks}>
        <Checkbox
          label="Show anonymous"
          checked={input.withAnonymous ?? false}
          onChange={event => onAsk({ withAnonymous: event.target.checked || undefined })}
        />
        <Checkbox
          label="Locked only"
          checked={input.locked ?? false}
          onChange={event => onAsk({ locked: event.target.checked || undefined })}
        />
      </span>
      <SavedViews project={project} input={input} onAsk={onAsk} />
    </div>
  )
}

interface TeamFilterProps {
  project: Managed
  teamId: string | undefined
  onChoose: (teamId: string | undefined) => void
}

function TeamFilter({ project, teamId, onChoose }: TeamFilterProps) {
  const [isChoosing, setChoosing] = useState(false)
  const teams = useQuery({ ...projectTeamsQuery(project), enabled: teamId !== undefined })
  const team = teams.data?.find(({ id }) => id === teamId)

  return (
    <span className={toolbar.group}>
      <Button variant="outline" onClick={() => setChoosing(true)}>
        <Users size={15} aria-hidden="true" />
        <span className={toolbar.name}>{teamId === undefined ? 'Any team' : team ? nameOfTeam(team) : 'One team'}</span>
      </Button>
      {teamId !== undefined && (
        <Button variant="ghost" size="icon" aria-label="Show users of any team" onClick={() => onChoose(undefined)}>
          <CloseIcon />
        </Button>
      )}
      {isChoosing && (
        <ChooseTeamDialog
          project={project}
          title="Members of which team?"
          onChoose={({ id }) => {
            setChoosing(false)
            onChoose(id)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </span>
  )
}
